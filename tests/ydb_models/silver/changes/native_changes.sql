select *
from {{ ref('native_decoded') }}
where outcome = 'change'
