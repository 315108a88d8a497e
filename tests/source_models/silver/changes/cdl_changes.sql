select *
from {{ ref('cdl_decoded') }}
where outcome = 'change'
