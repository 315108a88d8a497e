{% macro retention() %}
    {# What is kept for how long: var -> number, with the defaults. README, Keep it running. #}
    {% set options = {
        'keep_snapshots_hours': 24,
        'keep_tags_days': 2,
        'keep_daily_tags_days': 60,
        'keep_ledger_days': 90,
        'keep_orphans_days': 3,
        'maintain_after_runs': 300,
        'upkeep_after_runs': 50,
    } %}
    {% for name, default in options.items() %}
        {% set value = var(name, default) %}
        {% set least = 1 if name in ['keep_orphans_days', 'maintain_after_runs', 'upkeep_after_runs'] else 0 %}
        {% if value is not number or value is boolean or value < least or value > 36500 %}
            {% do exceptions.raise_compiler_error(
                "Variable " ~ name ~ " must be a number from " ~ least ~ " to 36500, not `" ~ value
                ~ "`. Nothing was changed."
            ) %}
        {% endif %}
        {% do options.update({name: value}) %}
    {% endfor %}
    {{ return(options) }}
{% endmacro %}
