{{ fold_changes(ref('arcion_json_changes'), 'sim.t') }}
