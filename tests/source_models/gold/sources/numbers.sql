{{ fold_changes(ref('databases_changes'), 'sim.numbers') }}
