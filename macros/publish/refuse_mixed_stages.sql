{% macro refuse_mixed_stages(groups, run) %}
    {# A run whose lock was taken over ends what it was writing: its rows may stand on a stage by now, or below what
       this run has staged. What an earlier run left there to its end may, too, if this one retries it. #}
    {% set known = changefold.run_state().known_stages %}
    {% for tables in groups.values() %}
        {% for table, staged in tables.items() if staged.snapshot not in known
            and (staged.run != run or staged.beneath | reject('in', known) | list) %}
            {% do exceptions.raise_compiler_error(
                'Something else has written to ' ~ table ~ ' while this run built it: another run whose lock was taken over, or a'
                ~ ' program that is not of this project. Nothing was published; start dbt build (not dbt retry), which drops'
                ~ ' what was staged.'
            ) %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
