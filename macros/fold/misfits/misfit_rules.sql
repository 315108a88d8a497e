{% macro misfit_rules(column, value=none, joined_by=none) -%}
{#- Lines of a case that name the column, what is wrong with its value, and the value as it was sent; or
    the conditions alone. A cast that would round, cut or overflow is a misfit too: gold holds what was sent, or says that it does not. Midnight cuts nothing
    off a date. Many readers, Python's among them, cannot read a table with a year beyond 9999. -#}
{%- set text = 'image.' ~ changefold.quoted_name(column.name) -%}
{%- set value = value or 'typed.' ~ changefold.quoted_name(column.name) -%}
{%- set type = column.data_type -%}
{%- set rules = [] -%}
{%- if column.is_key and not column.is_nullable -%}
    {%- do rules.append([text ~ ' is null', 'null_key_part']) -%}
{%- elif column.is_required and not column.is_key -%}
    {%- do rules.append([
        text ~ " is null and (row_effect in ('replace', 'reset') or array_contains(sent_columns, " ~ changefold.sql_text(column.source_column) ~ "))",
        'not_null',
    ]) -%}
{%- endif -%}
{%- if modules.re.match('(tinyint|smallint|int|bigint|decimal)', type) -%}
    {%- do rules.append([
        value ~ ' is null and ' ~ text ~ " rlike '^[+-]?[0-9]+([.][0-9]*)?"
        ~ ('([eE][+-]?[0-9]+)?' if type.startswith('decimal')) ~ "$'", 'out_of_range'
    ]) -%}
{%- endif -%}
{%- if type != 'string' or column.wire_encoding -%}
    {%- do rules.append([value ~ ' is null and ' ~ text ~ ' is not null', 'bad_cast']) -%}
{%- endif -%}
{%- if (type == 'date' or type.startswith('timestamp')) and not column.any_year -%}
    {%- do rules.append(['year(' ~ value ~ ') not between 1 and 9999', 'out_of_range']) -%}
{%- endif -%}
{%- if type.startswith('decimal') -%}
    {%- set sizes = modules.re.findall('[0-9]+', type) -%}
    {%- set scale = sizes[1] if sizes | length > 1 else 0 -%}
    {#- what surely fits has no exponent: whatever is in doubt is looked at twice -#}
    {%- do rules.append([
        text ~ " not rlike '^[+-]?[0-9]*([.][0-9]{0," ~ scale ~ "}0*)?$'"
        ~ ('' if joined_by else ' and not ' ~ changefold._has_few_decimals(text, scale)),
        'out_of_range',
    ]) -%}
{%- elif type in ['float', 'double'] -%}
    {%- do rules.append([changefold._is_of_java(text), 'bad_cast']) -%}
    {%- do rules.append([
        'abs(' ~ value ~ ") = double('infinity') and " ~ text ~ " rlike '[0-9]'", 'out_of_range'
    ]) -%}
    {#- a fraction becomes the nearest number of the type -#}
    {%- do rules.append([changefold._is_rounded(text, value, type), 'out_of_range']) -%}
{%- elif type == 'date' and not column.wire_encoding -%}
    {%- do rules.append([text ~ " not rlike '^[+-]?[0-9]{4,}-[0-9]{2}-[0-9]{2}(T00:00:00([.]0+)?Z?)?$'", 'bad_cast']) -%}
{%- elif type.startswith('timestamp') -%}
    {%- do rules.append([text ~ " rlike '[.][0-9]{6}[0-9]*[1-9]'", 'out_of_range']) -%}
    {#- a clock alone would be of the day on which it is read; timestamp_ntz would cut an offset off -#}
    {%- do rules.append([
        ("value_encoding <> 'wire' and " if column.wire_encoding else '')
        ~ text ~ " not rlike '^[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}"
        ~ ("(?:[T ][0-9:.]+ *(?:Z|UTC|GMT|[+-]00?(?::?00)?)?)? *$" if type == 'timestamp_ntz') ~ "'",
        'bad_cast',
    ]) -%}
{%- elif '<' in type -%}
    {%- do rules.append([changefold._has_broken_part(text, type), 'bad_cast']) -%}
    {#- in a part of its type Spark takes commas away -#}
    {%- set decimals = changefold._texts_within(text, type, 'decimal') -%}
    {%- if decimals -%}
        {%- do rules.append(['exists(' ~ decimals ~ ", part -> contains(part, ','))", 'bad_cast']) -%}
    {%- endif -%}
    {%- set overflows = changefold._has_overflowing_part(text, type) -%}
    {%- if overflows -%}
        {%- do rules.append([overflows, 'out_of_range']) -%}
    {%- endif -%}
    {%- set inexact = changefold._has_inexact_moment(text, type) -%}
    {%- if inexact -%}
        {%- do rules.append([inexact, 'bad_cast']) -%}
    {%- endif -%}
    {%- if inexact and not column.any_year -%}
        {#- an offset may lead beyond the year 9999, too -#}
        {%- do rules.append([
            'concat(' ~ text ~ ', to_json(' ~ value ~ ")) rlike '\"([+-][0-9]+|[0-9]{5,}|0000)-[0-9]{1,2}-[0-9]{1,2}'",
            'out_of_range',
        ]) -%}
    {%- endif -%}
    {%- if 'decimal' in type -%}
        {%- do rules.append([changefold._has_rounded_part(text, value, type), 'out_of_range']) -%}
    {%- endif -%}
{%- endif -%}
{%- if joined_by -%}
    {{ rules | map(attribute=0) | join(joined_by) }}
{%- else -%}
{%- for condition, reason in rules %}
            when {{ condition }}
                then array({{ changefold.sql_text(column.name) }}, '{{ reason }}', {{ text }})
{%- endfor %}
{%- endif -%}
{%- endmacro %}
