select *
from {{ ref('shop_postgres_decoded') }}
where outcome = 'change'
