{% macro remember_noticed(feed, rows, columns, counts) %}
    {% set values = [] %}
    {% for row in rows %}
        {% do values.append('(' ~ row | join(', ') ~ ')') %}
    {% endfor %}
    {% do run_query(
        'create or replace temporary view ' ~ feed ~ '_noticed as select * from '
        ~ (
            'values ' ~ values | join(', ') if values
            else '(select ' ~ (['null'] * columns | length) | join(', ') ~ ' where false)'
        )
        ~ ' as noticed (' ~ columns | join(', ') ~ ')'
    ) %}
    {% do changefold.run_state().noticed.update({feed: counts}) %}
    {% if counts.keys() | reject('equalto', 'landed') | list %}
        {% do changefold.run_state().update({'has_unlanded': true}) %}
    {% endif %}
{% endmacro %}
