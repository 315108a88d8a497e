{{ land_files(source('landing', 'native')) }}
