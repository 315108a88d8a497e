{% macro changes_at_positions_of(batch, run=none) %}
    {# The places in the log that a batch touches, as a predicate of literals: only literals keep
       Iceberg from reading files that lie elsewhere. The first number of the log bounds what is read, since
       copies may differ in what follows; the second where a source leaves the first 0, or where it is that of
       a binlog's file (of Debezium, of Arcion on Kafka, of Arcion's files) or of Kafka's partition, in which
       millions of changes lie: all of such a place is in the change's identity. A batch is cut at what it leaves out, in steps of a
       32nd of its whole range: an old file that lands once more beside new ones does not ask for what lies
       between. Of many entities the stretches are taken together, so that the predicate stays short; of many
       epochs all that lies between. #}
    {% set is_new = "outcome = 'change'" ~ (' and decoded_run = ' ~ run if run) %}
    {% set ranges %}
        with places as (
            select
                if(
                    (select count(distinct entity) from {{ batch }} where {{ is_new }}) > 30,
                    null,
                    entity
                ) as entity,
                place,
                substring_index(place, '/', -1) as digits,
                left(place, length(place) - length(digits)) as place_kind,
                coalesce(
                    try_cast(digits as decimal(20, 0)),
                    cast(conv(left(replace(digits, ':', ''), 16), 16, 10) as decimal(20, 0))
                ) as number
            from (
                select
                    entity,
                    substring_index(
                        change_position,
                        '/',
                        if(
                            change_position
                                rlike '^[0-9]{6}/1/(0{20}/[0-9]{20}/'
                                    || '|[0-9]{20}/[0-9]{20}/[0-9]{10}/([01]/|[0-9]{10}/|[^0-9])'
                                    || '|[0-9]{20}/[0-9]{20}/[0-9]{20}/[^0-9]|[0-9]{10}/[0-9]{20}/[0-9]{10}/)',
                            4,
                            3
                        )
                    ) as place
                from {{ batch }}
                where {{ is_new }}
            )
        ),

        spans as (
            select
                entity,
                place_kind,
                min(number) as first_number,
                greatest((max(number) - min(number)) div 32, 1000) as step
            from places
            group by entity, place_kind
        ),

        steps as (
            select
                places.entity,
                places.place_kind,
                (number - first_number) div step as step_number,
                min(place) as first_place,
                max(concat(place, '/~')) as last_place
            from places
            join spans
                on places.entity <=> spans.entity and places.place_kind = spans.place_kind
            group by all
        )

        select entity, min(first_place), max(last_place)
        from (
            select
                *,
                step_number - row_number() over (
                    partition by entity, place_kind order by step_number
                ) as steps_left_out
            from steps
        )
        group by entity, place_kind, steps_left_out
    {% endset %}
    {% set found = changefold.fetch_rows(ranges) %}
    {% if found | length > 1100 %}
        {% set found = [[none, found | map(attribute=1) | min(case_sensitive=true), found | map(attribute=2) | max(case_sensitive=true)]] %}
    {% endif %}
    {% set predicates = [] %}
    {% for range in found %}
        {% do predicates.append(
            '(' ~ ('entity = ' ~ changefold.sql_text(range[0]) ~ ' and ' if range[0] is not none) ~ 'change_position between '
            ~ changefold.sql_text(range[1]) ~ ' and ' ~ changefold.sql_text(range[2]) ~ ')'
        ) %}
    {% endfor %}
    {{ return(predicates | join('\n        or ')) }}
{% endmacro %}
