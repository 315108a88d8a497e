{# Whole files go without being read where all that is old goes. #}
{% macro delete_old_rows(table, old, removable) %}
    {% set stays = changefold.fetch_value(
        'select 1 from ' ~ table ~ ' where ' ~ old ~ ' and not (' ~ removable ~ ') limit 1'
    ) %}
    {% do run_query('delete from ' ~ table ~ ' where ' ~ old ~ (' and ' ~ removable if stays)) %}
{% endmacro %}
