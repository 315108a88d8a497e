{% macro left_stages(tables) %}
    {# What of these tables waits on its stage because a run left it there to its end, see staged_tables. What
       another run staged that died goes: nobody knows which tests it had before it. #}
    {% set known = changefold.snapshots_left(['staged', 'held']) %}
    {% set left = {} %}
    {% for table, staged in changefold.staged_tables(tables).items() %}
        {% if staged.snapshot in known %}
            {% do left.update({table: staged}) %}
        {% else %}
            {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
        {% endif %}
    {% endfor %}
    {{ return(left) }}
{% endmacro %}
