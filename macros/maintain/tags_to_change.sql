{% macro tags_to_change(table) %}
    {# Publish tags whose age is not what the options ask for: rows of name, snapshot_id, what (stays, goes)
       and minutes. All of the last days stay, then the last of a day, then of a month: these are told an hour
       before Iceberg would let them go, since that comes a while after this question. For ever is a hundred
       years: without `retain` a tag keeps the age that it has (Iceberg 1.12).
       A tag of a user's own may begin as they do. #}
    {% set kept = (changefold.setting('keep_tags_days') * 1440) | int %}
    {% set kept_daily = (changefold.setting('keep_daily_tags_days') * 1440) | int %}
    {{ return(changefold.fetch_json(
        "select name, snapshot_id, if(minutes = 0, 'goes', 'stays') as what, minutes from (select *, case"
        ~ " when is_last_of_month and age_minutes >= " ~ [kept, kept_daily] | max ~ " - 60 then 52560000"
        ~ " when is_last_of_day and age_minutes between " ~ kept ~ " - 60 and " ~ kept_daily ~ " - 1 then " ~ [kept, kept_daily] | max
        ~ " when age_minutes < " ~ kept ~ " then " ~ kept ~ " else 0 end as minutes"
        ~ " from (select name, refs.snapshot_id, max_reference_age_in_ms div 60000 as own_minutes,"
        ~ " timestampdiff(minute, committed_at, current_timestamp()) as age_minutes,"
        ~ " row_number() over (partition by date(committed_at) order by committed_at desc) = 1 as is_last_of_day,"
        ~ " row_number() over (partition by trunc(committed_at, 'month') order by committed_at desc) = 1"
        ~ " as is_last_of_month from " ~ table ~ ".refs as refs join " ~ table ~ ".snapshots as snapshots"
        ~ " on snapshots.snapshot_id = refs.snapshot_id where type = 'TAG' and name rlike '^publish_[0-9]+$'))"
        ~ " where case when minutes = 0 then coalesce(own_minutes > age_minutes, true)"
        ~ " else own_minutes < minutes end"
    )) }}
{% endmacro %}
