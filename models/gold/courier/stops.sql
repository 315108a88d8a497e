{{ fold_changes(ref('courier_ydb_changes'), '/courier/stops') }}
