{{ config(schema='marts', materialized='incremental', file_format='iceberg') }}
select change_id, row_key, operation, decoded_run
from {{ ref('shop_changes') }}
where entity = 'shop.public.carts'
{% if is_incremental() %}
    and decoded_run > (select coalesce(max(decoded_run), 0) from {{ this }})
{% endif %}
