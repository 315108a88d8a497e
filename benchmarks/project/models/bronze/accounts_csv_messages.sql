{{ land_files(source('landing', 'accounts_csv')) }}
