select
    problems.kind,
    coalesce(reasons.severity, 'warn') as severity,
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
left join {{ ref('reasons') }} as reasons
    on problems.kind = reasons.outcome
    and problems.reason = reasons.code
