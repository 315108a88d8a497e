select *
from {{ ref('arcion_json_decoded') }}
where outcome = 'change'
