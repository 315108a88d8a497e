{{ fold_changes(ref('arcion_json_changes'), 'io_blitzz.region') }}
