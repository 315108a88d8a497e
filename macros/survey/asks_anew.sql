{% macro asks_anew(sql) %}
    {# Whether it asks for the time, the session or what comes by chance, so that its answer may be another
       though nothing that it reads has changed. #}
    {{ return(modules.re.search(
        '(?i)\\b(?:current_(?:date|time|timestamp|timezone|user|catalog|database|schema)\\b'
        ~ '|localtimestamp\\b|tablesample\\b|(?:now|curdate|rand\\w*|uniform|uuid|shuffle)\\s*\\('
        ~ '|unix_timestamp\\s*\\(\\s*\\)|(?:date|timestamp\\w*)\\s*[\'"](?:now|today|tomorrow|yesterday)\\b)',
        sql
    ) is not none) }}
{% endmacro %}
