{{ fold_changes(ref('arcion_kafka_changes'), 'sim.t') }}
