select *
from {{ ref('debezium_decoded') }}
where outcome = 'change'
