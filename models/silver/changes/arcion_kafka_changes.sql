select *
from {{ ref('arcion_kafka_decoded') }}
where outcome = 'change'
