{#
    What a message does, a change each: also what TigerGraph does and does not send. An edge makes
    missing ends; a vertex takes its edges with it, of whatever type they are: entity `*`. An
    undirected edge is one, so a delete-all from one end is about its twin too.
#}
{% macro _tigergraph_effects(undirected_edges) -%}
    case
        when message_finding is not null or operator = 'insert' and type = 'vertex'
            or content_finding is not null and not (operator = 'insert' and type = 'edge') then array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'own_key', 'patch') }}
        )
        when operator = 'insert-only' then array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'own_key', 'insert_if_absent') }}
        )
        when type = 'vertex' then array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'own_key', 'delete') }},
            {{ changefold._tigergraph_effect("'implied delete'", "'*'", changefold._tigergraph_scope('typename', 'uid'), 'clear') }},
            {{ changefold._tigergraph_effect("'implied delete'", "'*'", changefold._tigergraph_scope(to_type='typename', to_uid='uid'), 'clear') }}
        )
        when type = 'vertex-type' then array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'null', 'clear') }},
            {{ changefold._tigergraph_effect("'implied delete'", "'*'", changefold._tigergraph_scope('typename'), 'clear') }},
            {{ changefold._tigergraph_effect("'implied delete'", "'*'", changefold._tigergraph_scope(to_type='typename'), 'clear') }}
        )
        when operator = 'delete' then array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'own_key', 'delete') }}
        )
        when operator = 'delete-all' then {{ 'array_compact(' if undirected_edges }}array(
            {{ changefold._tigergraph_effect('operator', "coalesce(nullif(typename, ''), '*')", changefold._tigergraph_scope('from_type', 'from_uid'), 'clear') }}
            {%- for name in undirected_edges %}{% set edge_type = changefold.sql_text(name) %},
            if(coalesce(nullif(typename, ''), {{ edge_type }}) = {{ edge_type }}, {{ changefold._tigergraph_effect(
                "'implied delete'", edge_type, changefold._tigergraph_scope(to_type='from_type', to_uid='from_uid'), 'clear'
            ) }}, null)
            {%- endfor %}
        ){{ ')' if undirected_edges }}
        else array_distinct(array(
            {{ changefold._tigergraph_effect('operator', 'typename', 'own_key', 'patch') }},
            {{ changefold._tigergraph_effect("'implied insert'", 'from_type', 'to_json(array(from_uid))', 'insert_if_absent') }},
            {{ changefold._tigergraph_effect("'implied insert'", 'to_type', 'to_json(array(to_uid))', 'insert_if_absent') }}
        ))
    end
{%- endmacro %}
