select *
from {{ ref('courier_debezium_decoded') }}
where outcome = 'change'
