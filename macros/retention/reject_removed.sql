{# A change at or before the place up to which its table's changes were removed: what came after it is not there
   any more, so it cannot be folded rightly, nor told from a copy. It is rejected, and kept. #}
{% macro reject_removed(feed, decoding, run) %}
    {% if feed not in changefold.run_state().removed %}
        {{ return('') }}
    {% endif %}
    {% set removed = '(select entity, max(last_position) as last_position from ' ~ changefold.ops_table('removals') ~ ' where feed = '
        ~ changefold.sql_text(feed) ~ ' group by entity)' %}
    {% if changefold.fetch_value(
        'select 1 from ' ~ decoding ~ ' as batch join ' ~ removed ~ ' as removed on batch.entity = removed.entity'
        ~ ' and batch.change_position <= removed.last_position where batch.decoded_run = ' ~ run
        ~ " and batch.outcome = 'change' limit 1"
    ) %}
        {% do run_query(changefold.removed_as_rejected(decoding, run, removed)) %}
    {% endif %}
{% endmacro %}
