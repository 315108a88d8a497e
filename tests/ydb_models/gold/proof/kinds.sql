{{ fold_changes(ref('native_changes'), '/proof/kinds') }}
