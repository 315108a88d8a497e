{% macro is_left_idle() %}
    {# Whether the last run found nothing to do when it was asked the same of the same input: then this one need
       not even take the lock (decisions/survey.md, An idle run). Whoever asks for the lock writes into
       ops.runs, so that its snapshot is another one. #}
    {% set state, mark = changefold.run_state(), fromjson(changefold.lake_properties().get('changefold.idle', '{}')) %}
    {% if not mark or mark.snapshot != changefold.lake_properties()['current-snapshot-id'] or mark.asked != changefold.what_is_asked()
        or (mark.until and run_started_at.timestamp() * 1000000 >= mark.until) %}
        {{ return(false) }}
    {% endif %}
    {% set feeds, rows, listings = changefold.feeds_to_land(), [], {} %}
    {% for feed in feeds.files %}
        {% do rows.append('(' ~ changefold.sql_text(feed.name) ~ ', ' ~ changefold.sql_text(feed.location) ~ ')') %}
    {% endfor %}
    {# and, in the same statement, the row that a test which passed answers with #}
    {% set found = run_query(
        "select concat(md5(reflect('changefold.LandingFiles', 'list', location)), ' ', feed) as listing, 0 as failures,"
        ~ ' false as should_warn, false as should_error from values ' ~ (rows or ["('', '')"]) | join(', ')
        ~ ' as feeds (feed, location)'
    ) %}
    {% for row in (found.rows if rows else []) %}
        {% do listings.update({row.listing[33:]: row.listing[:32]}) %}
    {% endfor %}
    {% if mark.input != changefold.input_of(listings, changefold.survey_topics(feeds.topics)) %}
        {{ return(false) }}
    {% endif %}
    {% do state.update(changefold.empty_survey(none)) %}
    {% do state.update({
        'is_idle': true, 'mark': mark, 'passed': found.limit(1).select(['failures', 'should_warn', 'should_error']),
    }) %}
    {{ return(true) }}
{% endmacro %}
