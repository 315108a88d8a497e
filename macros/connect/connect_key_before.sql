{# Null where the row before does not hold the whole key. #}
{% macro connect_key_before() -%}
    to_json(get(transform(
        filter(
            array(from_json(row_before, 'map<string, variant>')),
            image -> size(array_except(map_keys(key_pairs), map_keys(image))) = 0
        ),
        image -> transform(map_keys(key_pairs), name -> cast(image[name] as string))
    ), 0))
{%- endmacro %}
