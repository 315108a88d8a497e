{{ fold_changes(ref('ledger_changes'), 'ledger.accounts') }}
