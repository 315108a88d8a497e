{{ fold_changes(ref('crm_changes'), 'crm.public.contacts') }}
