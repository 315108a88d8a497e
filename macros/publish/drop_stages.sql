{% macro drop_stages(known=[]) %}
    {# what an earlier run staged and did not publish; `known` snapshots stay #}
    {% for table, staged in staged_tables().items() if staged.snapshot not in known %}
        {% do run_query('alter table ' ~ table ~ ' drop branch if exists stage') %}
    {% endfor %}
{% endmacro %}
