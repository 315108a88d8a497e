{% macro unlanded_files(feed, messages, run) %}
    {# Of the files that a run was to land those that it did not read to their end, asked for all at once. What was
       written to or taken away after it was noticed gave no message; or some, if Spark reads it in several blocks, which
       it does of a file of 4 MB or more (spark.sql.files.openCostInBytes, in tests less), see _may_be_partial. Spark also
       passes over what cannot be opened just then. Only gzip, JSON (`[]`) and a byte order mark can be whole without a line. #}
    {% set unlanded = {} %}
    {% set may_be_empty = 'true' if changefold.feed_options(feed).lines == 'json'
        else "noticed.file_size <= 3 or endswith(noticed.file_path, '.gz')" %}
    {% for path, status in changefold.fetch_rows(
        "select file_path, status from (select noticed.file_path, case when landed.file_path is not null then if("
        ~ changefold._may_be_partial('noticed.file_path', 'noticed.file_size', 'noticed.file_modified_at')
        ~ ", 'partial', null) when not " ~ changefold._stands('noticed.file_path', 'noticed.file_size', 'noticed.file_modified_at')
        ~ " then 'changing' when reflect('changefold.LandingFiles', 'opens', noticed.file_path) = 'false' then 'unopened' when not ("
        ~ may_be_empty ~ ") then 'changing' end as status from " ~ feed
        ~ "_noticed as noticed left join (select distinct file_path from " ~ messages ~ " where landed_batch = " ~ run
        ~ ") as landed on noticed.file_path = landed.file_path where noticed.status = 'landed' and noticed.file_size > 0) where status is not null"
    ) %}
        {% do unlanded.update({path: status}) %}
        {% if status == 'changing' %}
            {% do changefold.say('not landed (changing): ' ~ path ~ ': was written to, taken away or not to be opened'
                ~ ' while it was read; the next run tries again. Write under a name that begins with `_`, then rename') %}
        {% else %}
            {% do changefold.run_state().update({'has_unlanded': true}) %}
        {% endif %}
    {% endfor %}
    {{ return(unlanded) }}
{% endmacro %}
