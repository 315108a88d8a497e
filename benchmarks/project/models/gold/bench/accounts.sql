{{ fold_changes(ref('accounts_changes'), 'bench.public.accounts') }}
