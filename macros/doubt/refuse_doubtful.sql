{% macro refuse_doubtful(doubts) %}
    {# The model fails, so its group is held back, by this run and each one after it, until what is wrong is
       put right or the table is accepted. #}
    {% set table = this.schema ~ '.' ~ this.identifier %}
    {% if doubts %}
        {% set said = doubts | join('; ') %}
        {% if table in changefold.setting('accept') %}
            {% do changefold.say(table ~ ' is accepted (var accept), though ' ~ said) %}
        {% else %}
            {% do changefold.run_state().doubts.update({
                model.unique_id: 'is doubtful: ' ~ said ~ ' (as it is: ' ~ changefold.accept_command(table) ~ ')'
            }) %}
            {% do exceptions.raise_compiler_error(
                'Table ' ~ table ~ ' is not published, because it is doubtful: ' ~ said ~ '. Readers keep what'
                ~ ' they had. If it is right as it is: ' ~ changefold.accept_command(table)
            ) %}
        {% endif %}
    {% endif %}
{% endmacro %}
