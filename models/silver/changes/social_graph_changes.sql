select *
from {{ ref('social_graph_decoded') }}
where outcome = 'change'
