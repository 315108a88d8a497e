{{ land_files(source('landing', 'shop_postgres')) }}
