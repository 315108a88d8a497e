{{ fold_changes(ref('debezium_changes'), '/proof/debezium') }}
