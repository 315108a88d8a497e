select *
from {{ ref('arcion_csv_decoded') }}
where outcome = 'change'
