{{ land_files(source('landing', 'social_graph')) }}
