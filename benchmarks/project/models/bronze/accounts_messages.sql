{{ land_files(source('landing', 'accounts')) }}
