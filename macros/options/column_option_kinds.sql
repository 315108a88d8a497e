{# What this project reads of the `meta` of a contract's column; other members are the user's own. #}
{% macro column_option_kinds() %}
    {{ return({
        'source_column': {
            'type': 'text', 'example': 'ID', 'says': "the source's name of the column",
        },
        'wire_encoding': {
            'of': 'fold_changes', 'type': 'choice', 'choices': changefold.wire_encodings(),
            'says': 'how dates and times are written in messages that do not say it',
        },
        'nullable': {
            'of': 'fold_changes', 'type': 'flag', 'default': false, 'says': 'a key column that may be NULL',
        },
        'may_be_missing': {
            'type': 'flag', 'default': false, 'says': 'nobody has sent the column yet, and that is right',
        },
        'any_year': {
            'type': 'flag', 'default': false, 'says': 'years outside 1 to 9999 fit',
        },
        'attribute_type': {
            'of': 'fold_graph', 'type': 'choice', 'choices': ['set'], 'says': 'of TigerGraph: an array that is a SET',
        },
        'operators': {
            'of': 'fold_graph', 'type': 'texts', 'default': [], 'example': '[Add]',
            'says': 'of TigerGraph: operators that no document gives this type',
        },
        'default': {
            'of': 'fold_graph', 'type': 'anything', 'says': "of TigerGraph: the attribute's DEFAULT",
        },
    }) }}
{% endmacro %}
