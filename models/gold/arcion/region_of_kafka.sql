{{ fold_changes(ref('arcion_kafka_changes'), 'tpch.region') }}
