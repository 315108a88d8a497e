{{ land_files(source('landing', 'arcion_kafka')) }}
