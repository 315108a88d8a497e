{{ config(schema='marts', materialized='table', file_format='iceberg') }}
select customer_id, count(*) as carts, sum(amount) as amount
from {{ ref('carts') }}
group by customer_id
