{{ fold_history(ref('databases_changes'), 'sim.numbers') }}
