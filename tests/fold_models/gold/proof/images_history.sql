{{ fold_history(ref('cases_changes'), 'images') }}
