{{ land_topics(source('kafka', 'shop_postgres')) }}
