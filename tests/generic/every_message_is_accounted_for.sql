{% test every_message_is_accounted_for(model) %}
{# Every message of a batch that was decoded has a row in silver, no row lacks its message, and no
   change of a message is there twice. In a build: from the oldest batch on that was decoded since this
   test passed last. #}
{% do changefold.refuse_where() %}
{% set feed = changefold.feed_of(model.identifier) %}
{% set messages = changefold.feed_table(feed, 'messages') %}
{% set passed = changefold.last_pass(changefold.unaccounted_messages(messages, model, feed)) %}
{{ changefold.unaccounted_messages(
    messages, model, feed, 0 if passed is none else changefold.oldest_batch_since(feed, passed), changefold.removed_run(feed)
) }}
{% endtest %}
