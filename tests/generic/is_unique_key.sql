{% test is_unique_key(model, columns) %}
{% set key = [] %}
{% for column in columns %}
    {% do key.append(changefold.quoted_name(changefold.unquoted_name(column))) %}
{% endfor %}
select {{ key | join(', ') }}
from {{ model }}
group by {{ key | join(', ') }}
having count(*) > 1
{% endtest %}
