{{ land_files(source('landing', 'debezium')) }}
