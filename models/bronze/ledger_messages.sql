{{ land_files(source('landing', 'ledger')) }}
