select *
from {{ ref('databases_decoded') }}
where outcome = 'change'
