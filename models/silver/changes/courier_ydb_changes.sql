select *
from {{ ref('courier_ydb_decoded') }}
where outcome = 'change'
