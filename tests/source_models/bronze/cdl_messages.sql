{{ land_files(source('landing', 'cdl')) }}
