{% macro new_files(feed, options) %}
    {# Rows of path, size, time, status, version. What a run landed that died before it could say so is recorded
       first, and then no longer new. #}
    {% if changefold.run_state().is_idle %}
        {{ return([]) }}
    {% endif %}
    {% set survey = changefold.run_state().files.get(feed) or changefold.survey_files([{
        'name': feed, 'location': options.location, 'most': options.max_files_per_run,
    }])[feed] %}
    {% set may_lack = survey.rows or changefold.run_state().unended %}{# its file may be gone by now #}
    {% if may_lack and load_cached_relation(this) is not none and changefold.record_landed_files(feed, this) %}
        {% set survey = changefold.survey_files([{
            'name': feed, 'location': options.location, 'most': options.max_files_per_run,
        }])[feed] %}
    {% endif %}
    {% for _, _, _, status, _ in survey.rows if status == 'absent' %}
        {% do changefold.say(options.location ~ ' is not there: nothing to land for feed ' ~ feed) %}
        {{ return([]) }}
    {% endfor %}
    {% for _, _, _, status, _ in survey.rows if status.startswith('error: ') %}
        {% do exceptions.raise_compiler_error(
            "Feed " ~ feed ~ ": its directory " ~ options.location ~ " cannot be listed: " ~ status[7:]
            ~ ". Nothing of it was landed."
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
