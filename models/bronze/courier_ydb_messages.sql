{{ land_files(source('landing', 'courier_ydb')) }}
