{% macro account_for_messages(feed=none) %}
    {# The accounting of all history, whatever a build has tested before. Only reads: no lock. #}
    {% do changefold.refuse_without_lake() %}
    {% set feeds, wrong = [], [] %}
    {% for node in graph.nodes.values() if node.config.materialized == 'decoded_changes' %}
        {% do feeds.append(changefold.feed_of(node.name)) %}
    {% endfor %}
    {% if feed is not none and feed not in feeds %}
        {% do exceptions.raise_compiler_error(
            "There is no feed " ~ feed ~ ": feeds are " ~ feeds | sort | join(', ') ~ "."
        ) %}
    {% endif %}
    {% for name in (feeds | sort if feed is none else [feed]) %}
        {% set messages, decoded = changefold.feed_table(name, 'messages'), changefold.feed_table(name, 'decoded') %}
        {% if not changefold.has_table(decoded) %}
            {% do changefold.say(name ~ ': not decoded yet') %}
        {% else %}
            {% set found = changefold.fetch_rows(
                'select finding, count(*), min(landed_batch), min_by(message_number, landed_batch) from ('
                ~ changefold.unaccounted_messages(messages, decoded, name, removed_run=changefold.removed_run(name))
                ~ ') group by finding order by finding'
            ) %}
            {% for finding, count, batch, message in found %}
                {% do wrong.append(
                    name ~ ': ' ~ count ~ ' ' ~ finding ~ ', such as message ' ~ message ~ ' of batch ' ~ batch
                ) %}
            {% endfor %}
            {% if not found %}
                {% do changefold.say(
                    name ~ ': ' ~ changefold.fetch_value('select count(*) from ' ~ messages)
                    ~ ' messages, each accounted for'
                ) %}
            {% endif %}
        {% endif %}
    {% endfor %}
    {% if wrong %}
        {% do exceptions.raise_compiler_error("Messages are not accounted for. " ~ wrong | join('; ')) %}
    {% endif %}
{% endmacro %}
