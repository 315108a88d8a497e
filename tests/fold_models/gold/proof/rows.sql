{{ fold_changes(ref('cases_changes'), 'rows') }}
