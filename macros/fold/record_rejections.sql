{% macro record_rejections(folded, contract, is_full) %}
    {# Changes that do not fit go to gold.rejections, each once for a contract; a fold of all
       history replaces what was said before. Returns how many are new. #}
    {% set table_name = sql_text(this.schema ~ '.' ~ this.identifier) %}
    {% set known = fetch_value(
        'select count(*) from gold.rejections where table_name = ' ~ table_name
    ) | int %}
    {% set found %}
        from {{ folded }}
        lateral view explode(_rejected_changes) as rejected
        {%- if known and not is_full %}
        where rejected.change_id not in (
            select change_id from gold.rejections where table_name = {{ table_name }}
        )
        {%- endif %}
    {% endset %}
    {% set rejected = fetch_value('select count(*) ' ~ found) | int %}
    {% if is_full and known %}
        {% do run_query('delete from gold.rejections where table_name = ' ~ table_name) %}
    {% endif %}
    {% if rejected %}
        {% call statement('record_rejections') %}
insert into gold.rejections
select
    {{ table_name }} as table_name,
    rejected.entity,
    _row_key as row_key,
    rejected.change_id,
    rejected.change_position,
    split(rejected.misfit, ' ')[0] as column_name,
    case split(rejected.misfit, ' ')[0]
        when '_row_key' then _row_key
        else from_json(to_json(rejected.image), 'map<string, string>')[split(rejected.misfit, ' ')[0]]
    end as value,
    split(rejected.misfit, ' ')[1] as reason,
    rejected.landed_batch,
    {{ sql_text(contract) }} as contract,
    current_timestamp() as rejected_at
{{ found }}
        {% endcall %}
    {% endif %}
    {{ return(rejected) }}
{% endmacro %}
