{{ land_files(source('landing', 'shop_mariadb')) }}
