select *
from {{ ref('courier_ydb_debezium_decoded') }}
where outcome = 'change'
