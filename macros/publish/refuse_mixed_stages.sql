{% macro refuse_mixed_stages(groups) %}
    {# A run whose lock was taken over ends what it was doing: its rows may stand on a stage by now, or below what this
       run has staged, or the stage of this run may be gone between two of its writes. What an earlier run left there to
       its end may be there, if this one retries it, unless `main` has moved since. #}
    {% set known = changefold.run_state().known_stages %}
    {% for tables in groups.values() %}
        {% set moved = changefold.moved_tables(tables) if known else [] %}
        {% for table, staged in tables.items() %}
            {% set parents = staged.written.values() | list %}
            {% set below = parents | reject('in', staged.written) | reject('in', [staged.main] + known) | list %}
            {% set newest = staged.written | reject('in', parents) | list %}
            {% if table in moved or staged.snapshot not in known and (below or newest != [staged.snapshot]) %}
                {% do exceptions.raise_compiler_error(
                    'Something else has written to ' ~ table ~ ' while this run built it: another run whose lock was taken'
                    ~ ' over, or a program that is not of this project. Nothing was published; start dbt build (not dbt'
                    ~ ' retry), which drops what was staged.'
                ) %}
            {% endif %}
        {% endfor %}
    {% endfor %}
{% endmacro %}
