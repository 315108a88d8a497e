{# What a decoder makes of some of the messages, with these options. What only the feed's key columns are missing for
   counts as fitting, since those can be named. #}
{% macro _propose_trial(name, found, label) %}
    {% set rows = changefold.fetch_json(
        "select outcome, reason, count(distinct message_number) as messages from ("
        ~ changefold._propose_conformed('propose_tried', name, found.options) ~ ") as changes group by 1, 2 order by 3 desc, 2"
    ) %}
    {% set accepted = rows | selectattr('outcome', 'in', ['change', 'duplicate']) | sum(attribute='messages') %}
    {% set keyless = rows | selectattr('reason', 'equalto', 'missing_key') | sum(attribute='messages') %}
    {% set rejected = rows | selectattr('outcome', 'equalto', 'rejected') | list %}
    {% set reasons = [] %}
    {% for row in rejected[:3] %}
        {% do reasons.append(row.messages ~ ' ' ~ row.reason) %}
    {% endfor %}
    {{ return(dict(
        found,
        name=name,
        label=label or name,
        accepted=accepted,
        keyless=keyless,
        fits=accepted + keyless,
        control=rows | selectattr('outcome', 'equalto', 'control') | sum(attribute='messages'),
        rejected=rejected | sum(attribute='messages'),
        reasons=reasons | join(', '),
    )) }}
{% endmacro %}
