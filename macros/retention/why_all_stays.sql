{# Why a table needs what it has folded long ago, too, by what its model is: what comes late may count before
   it. Of other tables, what comes late is rejected, see reject_removed. `entities` by their names in the feeds. #}
{% macro why_all_stays(node, entities) %}
    {% set renaming = changefold.unplain_views(node) | map(attribute='name') | join(', ') %}
    {{ return(
        'it folds a graph, which reads its whole history' if changefold.is_graph(node)
        else 'it keeps history, of which late messages may change any part' if changefold.is_history(node)
        else 'it folds several feeds, or tables of one, and what comes late of one may belong before what went of another'
            if changefold.feeds_read(node) | length > 1 or entities | length > 1
        else 'it reads them by ' ~ renaming ~ ', which may call them otherwise' if renaming
        else none
    ) }}
{% endmacro %}
