{{ fold_changes(ref('courier_ydb_debezium_changes'), '/courier/couriers') }}
