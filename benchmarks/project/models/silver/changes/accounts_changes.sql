select *
from {{ ref('accounts_decoded') }}
where outcome = 'change'
