{% for decoder in decoders() %}
select *
from (
    {{ compare_sample(decoder) | indent(4) }}
) as compared
{{ 'union all' if not loop.last }}
{% endfor %}
