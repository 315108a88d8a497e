{{ changefold.land_files(source('landing', 'shop')) }}
