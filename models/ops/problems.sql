select
    problems.kind,
    {%- set severities = setting('problem_severity') %}
    {%- if severities %}
    case problems.kind
        {%- for kind, severity in severities.items() %}
        when {{ sql_text(kind) }} then {{ sql_text(severity) }}
        {%- endfor %}
        else coalesce(reasons.severity, 'warn')
    end as severity,
    {%- else %}
    coalesce(reasons.severity, 'warn') as severity,
    {%- endif %}
    problems.name,
    problems.reason,
    problems.occurrences,
    problems.example,
    problems.first_seen,
    reasons.meaning,
    reasons.what_to_do,
    problems.shown_by
from (
    {{ open_problems() | indent(4) }}
) as problems
left join {{ ref('changefold', 'reasons') }} as reasons
    on problems.kind = reasons.outcome
    and problems.reason = reasons.code
