select *
from {{ ref('cases_decoded') }}
where outcome = 'change'
