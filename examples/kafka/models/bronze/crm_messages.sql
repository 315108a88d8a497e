{{ land_topics(source('kafka', 'crm')) }}
