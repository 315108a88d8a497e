{% macro refuse_layout(relation, columns, description) %}
    {# Before anything is written, stops if a column must go that has to stay. #}
    {% set wanted, gone = columns | map(attribute='name') | map('lower') | list, [] %}
    {# up to an empty line, with headings of the partition's #}
    {% for name in (description | map(attribute=0) | list)[:(description | map(attribute=0) | list).index('')] %}
        {% do gone.append(name) if changefold.unquoted_name(name) | lower not in wanted and not name.startswith('# ') %}
    {% endfor %}
    {% set stay = changefold.columns_that_stay(relation, gone, description) if gone else [] %}
    {% if stay %}
        {% do exceptions.raise_compiler_error(
            "Column " ~ stay[0] ~ " of " ~ relation ~ " is not in " ~ changefold.contract_file(model) ~ ", or not of this kind of model,"
            ~ " any more. But the table is or was partitioned or ordered by it, or has it as its identifier, and of such a column"
            ~ " Iceberg cannot let go. Nothing was written. Set it back; or drop the table, which the next build makes anew, with"
            ~ " a new layout: readers have no table until that is published. A rebuild does not help. An order or an identifier"
            ~ " can also be taken away by hand: alter table " ~ relation ~ " write unordered, or drop identifier fields " ~ stay[0]
        ) %}
    {% endif %}
{% endmacro %}
