{{ fold_changes(ref('courier_debezium_changes'), '/courier/couriers') }}
