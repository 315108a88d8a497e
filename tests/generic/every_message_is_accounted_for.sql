{% test every_message_is_accounted_for(model) %}
{# Every message of a batch that was decoded has a row in silver, no row lacks its message, and no
   change of a message is there twice. In a build: from the oldest batch on that was decoded since this
   test passed last. #}
{% set feed = feed_of(model.identifier) %}
{% set messages = api.Relation.create(schema='bronze', identifier=feed ~ '_messages') %}
{% set passed = last_pass(unaccounted_messages(messages, model, feed)) %}
{{ unaccounted_messages(
    messages, model, feed, 0 if passed is none else oldest_batch_since(feed, passed), removed_run(feed)
) }}
{% endtest %}
