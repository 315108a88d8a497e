{% macro new_files(feed, options) %}
    {# Rows of path, size, time, status, version. #}
    {% if changefold.run_state().is_idle %}
        {{ return([]) }}
    {% endif %}
    {% set survey = changefold.run_state().files[feed] %}
    {% if survey.rows and load_cached_relation(this) is not none and changefold.record_landed(feed, this) %}
        {% set survey = changefold.survey_files([{
            'name': feed, 'location': options.location, 'max_files_per_run': options.max_files_per_run,
            'max_line_bytes': options.max_line_bytes,
        }])[feed] %}
    {% endif %}
    {% for _, _, _, status, _ in survey.rows if status == 'absent' %}
        {% do changefold.say(
            options.location ~ ' is not there: nothing to land for feed ' ~ feed ~ changefold.looked_for_here(options.location)
        ) %}
        {{ return([]) }}
    {% endfor %}
    {% for _, _, _, status, _ in survey.rows if status.startswith('error: ') %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": its directory " ~ options.location ~ " cannot be listed: " ~ status[7:]
            ~ ". Nothing of it was landed."
            ~ (" Give the user of this run the permission to list it." if status.startswith('error: Access'))
        ) %}
    {% endfor %}
    {% if survey.count > options.max_files_per_run %}
        {% do changefold.say(
            'feed ' ~ feed ~ ' has ' ~ survey.count ~ ' new files: this run takes the oldest '
            ~ options.max_files_per_run ~ '; the next one goes on (option max_files_per_run)'
        ) %}
    {% endif %}
    {{ return(survey.rows) }}
{% endmacro %}
