{% macro land_topics(feed_source) %}
    {% set feed = feed_source.identifier %}
    {% do check_feed_model(feed, 'messages', 'landed_messages') %}
    {% do check_source(feed, 'land_topics', 'kafka') %}
    {% if is_building() and has_new_offsets(feed) %}
        {% do run_state().update({'has_asked': true}) %}
        {% set options = feed_options(feed).kafka %}
        {% set plan = plan_offsets(feed, options) %}
        {% if options.transaction_topic %}
            {% do plan.update(cut_at_transactions(feed, options, plan)) %}
        {% endif %}
        {% if plan.taken or plan.lost %}
            {% do remember_offsets(feed, plan) %}
        {% endif %}
        {% do view_records(feed, options.client_options, plan.taken) %}
    {% endif %}
    {% set sql = land_records(feed) %}
    {% do run_state().setdefault('landing', {}).update({feed: sql}) %}
    {{ return(sql) }}
{% endmacro %}
