{{ fold_changes(ref('cdl_changes'), 'dbo.rows') }}
