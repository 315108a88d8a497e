{% macro land_topics(feed_source) %}
    {% set feed = feed_source.identifier %}
    {% do changefold.check_feed_model(feed, 'messages', 'landed_messages') %}
    {% do changefold.check_source(feed, 'land_topics', 'kafka') %}
    {% if changefold.is_building() and changefold.has_new_offsets(feed) %}
        {% do changefold.run_state().update({'has_asked': true}) %}
        {% set options = changefold.feed_options(feed).kafka %}
        {% set plan = changefold.plan_offsets(feed, options) %}
        {% if options.transaction_topic %}
            {% do changefold.check_transaction_topic(feed, options, plan.topics) %}
            {% do plan.update(changefold.cut_at_transactions(feed, options, plan)) %}
        {% endif %}
        {% if plan.taken or plan.lost or plan.gone %}
            {% do changefold.remember_offsets(feed, plan) %}
        {% endif %}
        {% do changefold.view_records(feed, options.client_options, plan.taken) %}
    {% endif %}
    {% set sql = changefold.land_records(feed) %}
    {% do changefold.run_state().setdefault('landing', {}).update({feed: sql}) %}
    {{ return(sql) }}
{% endmacro %}
