{{ fold_history(ref('cases_changes'), 'wide') }}
