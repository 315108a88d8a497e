{{ fold_changes(ref('shop_mariadb_changes'), 'warehouse.kinds') }}
