{{ fold_history(ref('accounts_changes'), 'bench.public.accounts') }}
