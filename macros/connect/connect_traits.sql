{#
    What costs a decoder much and few messages have, name -> SQL of whether a message may have it. A yes too
    many costs time, a no too many would be wrong: whatever escapes may stand for counts as there.
#}
{% macro connect_traits(placeholder='') %}
    {% set placeholder = placeholder or changefold.connect_placeholder() %}
    {% set codes = changefold._connect_placeholder_form(placeholder, 'codes').split(',') %}
    {% set forms = [] %}
    {% for form in ['text', 'base64', 'hex', 'uuid'] %}
        {% do forms.append('contains(raw_value, ' ~ changefold.sql_text(changefold._connect_placeholder_form(placeholder, form)) ~ ')') %}
    {% endfor %}
    {# a list of numbers may be written with blanks; large numbers first, which few messages hold #}
    {% set numbers = [] %}
    {% for code in codes | map('int') | unique(case_sensitive=true) | sort(reverse=true) %}
        {% do numbers.append("contains(raw_value, '" ~ code ~ "')") %}
    {% endfor %}
    {# whatever an image's text may spell otherwise than the message does #}
    {% set is_plain = modules.re.fullmatch('[A-Za-z0-9_ .:;<>=+-]+', changefold._connect_placeholder_form(placeholder, 'text')) %}
    {{ return({
        'escape': "contains(raw_value, r'\\u') or contains(raw_key, r'\\u')",
        'schema': changefold._connect_may_be_wrapped('raw_value'),
        'key_schema': changefold._connect_may_be_wrapped('raw_key'),
        'long_key': 'raw_key rlike ' ~ changefold.connect_long_number(),
        'inexact': 'raw_value rlike ' ~ changefold.connect_inexact_number(),
        'placeholder': (
            "contains(raw_value, r'\\u') or " ~ forms | join(' or ')
            ~ ' or (' ~ numbers | join(' and ') ~ ')'
        ) if is_plain and '/' not in changefold._connect_placeholder_form(placeholder, 'base64') else 'true',
        'unique': "contains(raw_value, r'\\u') or contains(raw_value, '\"unique\"')",
        'cdl_version_1': 'not ' ~ changefold._huawei_cdl_is_two(),
        'cdl_version_2': changefold._huawei_cdl_is_two(),
        'lobs': "contains(raw_value, r'\\u') or contains(raw_value, 'LOB_COLUMNS')",
    }) }}
{% endmacro %}
