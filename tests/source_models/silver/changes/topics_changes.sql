select *
from {{ ref('topics_decoded') }}
where outcome = 'change'
