select *
from {{ ref('shop_mariadb_decoded') }}
where outcome = 'change'
