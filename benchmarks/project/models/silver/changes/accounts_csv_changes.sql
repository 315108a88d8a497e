select *
from {{ ref('accounts_csv_decoded') }}
where outcome = 'change'
