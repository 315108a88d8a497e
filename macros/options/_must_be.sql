{% macro _must_be(kind) %}
    {{ return({
        'text': 'be a text',
        'sign': 'be one sign',
        'texts': 'be a list of texts',
        'flag': 'be true or false',
        'number': 'be a number from ' ~ kind.get('least', 1) ~ ' to ' ~ kind.most,
        'quantity': 'be a number from ' ~ kind.get('least', 1) ~ ' to ' ~ kind.most,
        'names': 'be a list of names',
        'choice': 'be one of ' ~ kind.choices | join(', '),
        'texts by name': 'give each table a list of its columns',
        'options': 'have members of its own',
    }[kind.type]) }}
{% endmacro %}
