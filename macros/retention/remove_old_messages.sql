{# Lets messages of bronze and what they were decoded to go once they are older than `keep_messages_days`.
   Recorded first, so that from then on nothing that comes late is folded onto what is not there any more;
   then the messages, then their changes: a run that dies in between is gone on with by the next one. #}
{% macro remove_old_messages(tables, run, dry_run=false) %}
    {% set days = changefold.setting('keep_messages_days') %}
    {% set old_run = changefold.fetch_value(
        "select max(run) from " ~ changefold.ops_table('runs') ~ " where event = 'ended' and recorded_at < current_timestamp() - interval "
        ~ (days * 86400) | int ~ ' seconds'
    ) if days is not none else none %}
    {% if old_run is none %}
        {{ return('') }}
    {% endif %}
    {% do changefold.survey_ledgers(run) %}
    {% for node in graph.nodes.values() | sort(attribute='name') if node.config.materialized == 'decoded_changes'
        and node.schema ~ '.' ~ (node.alias or node.name) in tables and changefold.run_state().decoded.get(changefold.feed_of(node.name)) %}
        {% set feed, decoded = changefold.feed_of(node.name), node.schema ~ '.' ~ (node.alias or node.name) %}
        {% set found = changefold.removable_history(node, old_run | int) %}
        {% set removable = "decoded_run <= " ~ found.run ~ " and outcome <> 'rejected' and (entity is null or entity in"
            ~ ' (select entity from ' ~ changefold.rows_of(found.entities, 'entity string') ~ '))' %}
        {% set old = changefold.fetch_json(
            'select count(*) as changes, count_if(' ~ removable ~ ') as removable from ' ~ decoded
            ~ ' where decoded_run <= ' ~ found.run
        )[0] if not found.why else {} %}
        {% set late = changefold.find_late_unfolded(decoded, found) if old.removable else [] %}
        {% if late %}
            {% do found.update({'why': 'a change of ' ~ late[0] ~ ' that came late is not folded yet'}) %}
        {% endif %}
        {% if found.why %}
            {% do changefold.say('feed ' ~ feed ~ ' keeps all its messages: ' ~ found.why, 'yellow') %}
        {% elif old.removable %}
            {% if not dry_run %}
                {% do changefold.current_run() %}
                {% do changefold.record_removal(feed, decoded, found, run) %}
                {# whoever took the lock over before did not see it; who does so from now on does #}
                {% do changefold.current_run() %}
                {% do changefold.delete_old_rows(
                    changefold.feed_table(feed, 'messages'), 'landed_batch <= ' ~ found.run,
                    '(landed_batch, message_number) in (select landed_batch, message_number from ' ~ decoded
                    ~ ' where decoded_run <= ' ~ found.run ~ ' group by landed_batch, message_number having bool_and('
                    ~ removable ~ '))'
                ) %}
                {% do changefold.current_run() %}
                {% do changefold.delete_old_rows(decoded, 'decoded_run <= ' ~ found.run, removable) %}
            {% endif %}
            {% do changefold.say(
                'feed ' ~ feed ~ ': ' ~ ('would let ' if dry_run else 'let ') ~ old.removable ~ ' changes, copies and control'
                ~ ' messages up to run ' ~ found.run ~ ' go' ~ (
                    ', not ' ~ (old.changes - old.removable) ~ ' of tables that no model folds, or that were rejected'
                    if old.changes > old.removable
                )
            ) %}
        {% endif %}
    {% endfor %}
{% endmacro %}
