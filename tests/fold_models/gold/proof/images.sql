{{ fold_changes(ref('cases_changes'), 'images') }}
