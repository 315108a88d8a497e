{% macro is_unchanged(entities, contract) %}
    {# Whether the ledgers alone say that the current table has all there is; if not, silver is asked. What
       feeds have of one entity is told apart only if nothing but plain views lies between, which
       rename nothing, and if no epoch began, with which rows of a table may be gone. #}
    {% set state = changefold.run_state() %}
    {% if state.is_idle %}
        {{ return(true) }}
    {% endif %}
    {% set folded = state.folded.get(this.schema ~ '.' ~ this.identifier) %}
    {% if not folded or folded.is_cut_off or folded.contract != contract or load_cached_relation(this) is none
        or should_full_refresh() or changefold.is_rebuild() %}
        {{ return(false) }}
    {% endif %}
    {% for feed in changefold.feeds_read() %}
        {% if not changefold.is_decoded(feed) or state.refreshed.get(feed, 0) > folded.run %}
            {{ return(false) }}
        {% endif %}
        {% if state.decoded[feed] > folded.run %}
            {% if feed in state.restarting %}
                {{ return(false) }}
            {% endif %}
            {% if changefold.unplain_views() %}
                {{ return(false) }}
            {% endif %}
            {% set runs = state.entities.get(feed, {}) %}
            {% for entity in entities + [none] if runs.get(entity, 0) > folded.run %}
                {{ return(false) }}
            {% endfor %}
        {% endif %}
    {% endfor %}
    {{ return(true) }}
{% endmacro %}
