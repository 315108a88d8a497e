select *
from {{ ref('ledger_decoded') }}
where outcome = 'change'
