{% macro unlanded_files(feed, messages, run) %}
    {# Of the files that a run was to land those that it did not read to their end. What was written to or taken
       away after it was noticed gave no message; or some, if Spark reads it in several blocks, which it does of
       a file of 4 MB or more (spark.sql.files.openCostInBytes, in tests less). #}
    {% set location = changefold.feed_options(feed).location %}
    {% set unlanded = {} %}
    {% for path, is_silent, stands in changefold.fetch_rows(
        "select file_path, is_silent, stands from (select noticed.file_path, landed.file_path is null as is_silent, "
        ~ changefold._stands('noticed.file_path', 'file_size', 'file_modified_at') ~ " as stands from " ~ feed ~ "_noticed as noticed left join (select distinct file_path from " ~ messages
        ~ " where landed_batch = " ~ run ~ ") as landed on noticed.file_path = landed.file_path where status = 'landed'"
        ~ " and file_size > 0 and (landed.file_path is null or file_size > 1000000)) where is_silent or not stands"
    ) %}
        {% if not stands and is_silent %}
            {% do unlanded.update({path: {'status': none}}) %}
            {% do changefold.say('not landed (changing): ' ~ path ~ ': was written to, or taken away, while it was'
                ~ ' read; the next run tries again. Write under a name that begins with `_`, then rename') %}
        {% elif not stands %}
            {% do unlanded.update({path: {'status': 'partial', 'detail':
                'was written to, or taken away, while it was read, so bronze may have a part of it: put it back, and the next run takes it whole'}}) %}
        {% elif not changefold._is_read(location, [path], {}) %}
            {% do unlanded.update({path: {'status': 'unopened', 'detail':
                'it cannot be opened: give the user of this run the permission to read it; each run tries again'}}) %}
        {% endif %}
    {% endfor %}
    {{ return(unlanded) }}
{% endmacro %}
