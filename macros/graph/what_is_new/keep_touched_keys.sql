{% macro keep_touched_keys(sql) %}
    {# Asked several times while a table is folded. `from_history`: how many keys need all of theirs. #}
    {% set relation = this.schema ~ '_' ~ this.identifier ~ '_touched_' ~ changefold.run_state().run %}
    {% do changefold.cache_select(relation, sql) %}
    {% set touched = {
        'relation': relation,
        'from_history': changefold.fetch_value('select count_if(needs_history) from ' ~ relation) | int,
    } %}
    {% do changefold.run_state().touched.update({this.schema ~ '.' ~ this.identifier: touched}) %}
    {{ return(touched) }}
{% endmacro %}
