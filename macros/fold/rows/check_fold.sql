{# Stops a fold that is called with what is no table of a feed, or of anything but feeds' changes, or that would
   be written past what stages, tests and publishes it. #}
{% macro check_fold(changes, entity, sources=none) %}
    {% set is_list = sources is sequence and sources is not string and sources is not mapping %}
    {% set mistake = namespace(says=none) %}
    {% if not execute %}
    {% elif entity is not string or not entity %}
        {% set mistake.says = "the source's table must be a text in quotation marks, such as 'crm.public.contacts'" %}
    {% elif sources is not none and (not is_list or not sources or sources | reject('string') | list) %}
        {% set mistake.says = "sources must be a list of the names that the feeds have for the table, such as ['a.contacts']" %}
    {% elif model.resource_type == 'model' %}
        {% if model.config.materialized != 'current_state' %}
            {% set mistake.says = 'its materialized must be current_state, which stages, tests and publishes it, not '
                ~ model.config.materialized %}
        {% else %}
            {% set feeds = changefold.feeds_read() %}
            {% set mistake.says = changefold.read_mistake() %}
            {% if not mistake.says and not feeds %}
                {% set mistake.says = "it folds the changes of feeds and nothing else: ref('<feed>_changes'), or a view of such;"
                    ~ ' not ' ~ (changes if changes is string else changes.identifier or changes) %}
            {% elif not mistake.says and feeds | length > 1 and changefold.is_graph(model) %}
                {% set mistake.says = 'a graph is folded from one feed, and this is of ' ~ feeds | join(' and ') ~ ': an Add that'
                    ~ ' both have would count twice. Land all that is of the graph as one feed, or fold a table of each' %}
            {% endif %}
        {% endif %}
        {% for view in changefold.views_read() if modules.re.search('_decoded( |$)', view.depends_on.nodes | join(' '))
            and not modules.re.search("outcome\s*=\s*'change'", view.raw_code) %}
            {% set mistake.says = 'its view ' ~ view.name ~ " lacks where outcome = 'change': what was rejected or repeated"
                ~ ' is no change' %}
        {% endfor %}
    {% endif %}
    {% if mistake.says %}
        {% do changefold.refuse_model(mistake.says, 'Table') %}
    {% endif %}
{% endmacro %}
