{% macro fold_sql(changes, entity, columns, contract, what, stored=none) -%}
with {% if stored and not what.is_on_top -%}
{{ changefold.touched_keys(changes, entity, what, stored) }},

{% endif -%}
changes as (
    {%- if stored and what.is_on_top %}
    -- all that is new is later than what was folded of its rows, of which nothing counts again
    select *
    from {{ changes }}
    where entity = {{ changefold.sql_text(entity) }}
        and row_effect <> 'clear'
        and decoded_run > {{ what.since }}
        {{- changefold.still_counts(what) | indent(8) }}
    {%- elif stored %}
    {%- if what.late_from %}
    -- of a row that is newer than a new change, what was folded after it counts again
    {%- endif %}
    select{{ ' /*+ broadcast(touched) */' if what.are_few and not what.has_new_clears }}
        in_scope.*,
        touched.first_position
    from (
        select *
        from {{ changes }}
        where entity = {{ changefold.sql_text(entity) }}
            and row_effect <> 'clear'
            and (
                decoded_run > {{ what.since }}
                {%- if what.late_from %}
                or change_position >= {{ changefold.sql_text(what.late_from) }}
                {%- endif %}
            )
            {{- changefold.still_counts(what) | indent(12) }}
    ) as in_scope
    inner join touched
        on in_scope.row_key = touched.row_key
        and in_scope.change_position >= touched.first_position
        {%- if what.late_from %}
        and (in_scope.decoded_run > {{ what.since }} or touched.is_late)
        {%- endif %}
    {%- else %}
    select *
    from {{ changes }}{{ ' as changes' if changes.startswith('(') }}
    where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear'
        {{- changefold.still_counts(what) | indent(8) }}
    {%- endif %}
),

-- a change that does not fit the contract takes no part, as if it had never been sent
fitting as (
    select changes.*
    from changes
    {{ changefold.without_rejected(contract) | indent(4) }}
),
{%- if what.has_clears %}

{{ changefold.cleared_keys(
    'cleared',
    'select * from touched' if stored else 'select distinct row_key from fitting',
    changefold.clears_of(changes, entity, what),
    bounded=stored
) }},
{%- endif %}
{%- if what.has_scopes %}

-- their places in the log are of several scopes, which have no order among each other
ambiguous as (
    select{{ ' distinct' if what.has_write_times }}
        row_key,
        left(change_position, 6) as epoch
    from {{ changes }} as changes
    {{ changefold.without_rejected(contract) | indent(4) }}
    where entity = {{ changefold.sql_text(entity) }} and row_effect <> 'clear'
        {{- changefold.still_counts(what) | indent(8) }}
    {%- if stored %}
        and row_key in (select row_key from touched)
    {%- endif %}
    {%- if what.has_write_times %}
    -- write times order the changes of all nodes; not so different changes of one write time
    group by
        row_key,
        left(change_position, 6),
        case when position_scope like 'write time/%' then substring(change_position, 10, 20) end
    having count(distinct position_scope) > 1
        and count(distinct xxhash64(row_effect, row_before, row_after)) > 1
    {%- else %}
    group by row_key, left(change_position, 6)
    having count(distinct position_scope) > 1
    {%- endif %}
),
{%- endif %}
{% if what.has_parts %}
{{ changefold.fold_parts(columns, what, stored) }}
{%- else %}
{{ changefold.fold_images(columns, what) }}
{%- endif %}
{%- endmacro %}
