{{ fold_changes(ref('cdl_changes'), 'dbo.cdl_1') }}
