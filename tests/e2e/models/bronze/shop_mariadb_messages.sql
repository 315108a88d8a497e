{{ land_topics(source('kafka', 'shop_mariadb')) }}
