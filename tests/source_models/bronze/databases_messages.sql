{{ land_files(source('landing', 'databases')) }}
