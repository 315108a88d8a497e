{{ fold_changes(ref('arcion_json_changes'), 'tpch_scale_0_01.default_schema.nation') }}
