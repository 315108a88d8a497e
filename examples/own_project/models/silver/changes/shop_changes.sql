select * from {{ ref('shop_decoded') }} where outcome = 'change'
