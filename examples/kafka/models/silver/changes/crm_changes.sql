select *
from {{ ref('crm_decoded') }}
where outcome = 'change'
