{% macro keep_touched_keys(sql) %}
    {# A table and not a cached select, which Spark does not find again where common table expressions lie
       within others. `from_history`: how many keys need all of theirs. #}
    {% set relation = changefold.keep_scratch('touched', sql) %}
    {% set touched = {
        'relation': relation,
        'from_history': changefold.fetch_value('select count_if(needs_history) from ' ~ relation) | int,
    } %}
    {% do changefold.run_state().touched.update({this.schema ~ '.' ~ this.identifier: touched}) %}
    {{ return(touched) }}
{% endmacro %}
