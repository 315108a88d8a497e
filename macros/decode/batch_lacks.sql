{% macro batch_lacks(feed, options) %}
    {# What no message of the batch has, so that its decoder need not ask for it: one question to the batch.
       Only of a model that decodes its messages as they landed; another one may have changed them. #}
    {% set batch = changefold.run_state().get('batches', {}).get(model.unique_id) if changefold.is_building() %}
    {% set decoder = modules.re.search(
        "messages as \\(\\s*\\{\\{ (?:changefold[.])?new_messages\\([^{}]*\\) \\}\\}\\s*\\),\\s*decoded as \\(\\s*\\{\\{ (?:changefold[.])?(\\w+)\\('messages',",
        model.raw_code
    ) %}
    {% if not batch or options.lines == 'csv' or not decoder %}
        {{ return([]) }}
    {% endif %}
    {% set traits = changefold.connect_traits(options.unavailable_value_placeholder) %}
    {% if 'huawei_cdl' not in decoder.group(1) %}
        {% do traits.pop('cdl_version_1') %}
        {% do traits.pop('cdl_version_2') %}
    {% endif %}
    {# generated code decodes the few inexact numbers of a large batch in less time than the question takes #}
    {% if changefold.run_state().generates_code %}
        {% do traits.pop('inexact') %}
    {% endif %}
    {% set asked = [] %}
    {% for name, has in traits.items() %}
        {% do asked.append('not coalesce(bool_or(' ~ has ~ '), false) as ' ~ name) %}
    {% endfor %}
    {% set found = changefold.fetch_rows('select ' ~ asked | join(',\n    ') ~ '\nfrom (' ~ batch ~ ') as messages')[0] %}
    {% set lacks = [] %}
    {% for name in traits %}
        {% if found[loop.index0] %}
            {% do lacks.append(name) %}
        {% endif %}
    {% endfor %}
    {{ return(lacks) }}
{% endmacro %}
