{# `graph` holds no macros, but the package does, by name: a new format needs no entry here. #}
{% macro decoders() %}
    {% set found = [] %}
    {% for name in changefold.keys() if name.startswith('decode_') %}
        {% set format = name | replace('decode_', '', 1) %}
        {% set options = changefold.get(format ~ '_sample_options') %}
        {% set conform_options = changefold.get(format ~ '_conform_options') %}
        {% do found.append({
            'name': name,
            'folder': (invocation_args_dict.project_dir or '.') ~ '/macros/formats/' ~ format,
            'options': options() if options else {},
            'conform_options': conform_options() if conform_options else {},
        }) %}
        {% set decoder = found[-1] %}
        {% set variants = changefold.get(format ~ '_sample_variants') %}
        {% for variant, options in (variants() if variants else {}).items() %}
            {% do found.append(dict(decoder, folder=decoder.folder ~ '/' ~ variant, options=options)) %}
        {% endfor %}
    {% endfor %}
    {{ return(found | sort(attribute='name')) }}
{% endmacro %}
