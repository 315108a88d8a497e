{% macro join_files(table, least=5, only_small=false) %}
    {# Joins small files of `main` and applies deletes, in one commit; sorted by what is asked for.
       `only_small`: no file that is larger than small_file says. #}
    {% set options = {'min-input-files': least, 'delete-ratio-threshold': '0.1'} %}
    {% if only_small %}
        {% do options.update({'min-file-size-bytes': changefold.small_file(), 'delete-ratio-threshold': '0.3'}) %}
    {% endif %}
    {% set pairs = [] %}
    {% for name, value in options.items() %}
        {% do pairs.append("'" ~ name ~ "', '" ~ value ~ "'") %}
    {% endfor %}
    {% set order = {
        'landed_messages': 'landed_batch, message_number', 'decoded_changes': 'entity, change_position',
        'current_state': '_row_key',
    }.get(changefold.kind_of_table(table)) %}
    {% do changefold.current_run() %}
    {# the branch is named: else spark.wap.branch would be joined #}
    {% do run_query(
        "call system.rewrite_data_files(table => " ~ changefold.sql_text(table) ~ ", branch => 'main', "
        ~ ("strategy => 'sort', sort_order => '" ~ order ~ "', " if order)
        ~ "options => map(" ~ pairs | join(', ') ~ "))"
    ) %}
{% endmacro %}
