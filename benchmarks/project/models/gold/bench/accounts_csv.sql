{{ fold_changes(ref('accounts_csv_changes'), 'bench.public.accounts') }}
