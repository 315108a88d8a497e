{{ fold_history(ref('shop_mariadb_changes'), 'warehouse.payments') }}
