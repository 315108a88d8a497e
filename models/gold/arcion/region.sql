{{ fold_changes(ref('arcion_csv_changes'), 'tpch.region') }}
