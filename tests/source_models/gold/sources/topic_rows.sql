{{ fold_changes(ref('topics_changes'), 'sim.rows') }}
