{{ fold_changes(ref('arcion_csv_changes'), 'sim.t') }}
