{{ land_files(source('landing', 'topics')) }}
