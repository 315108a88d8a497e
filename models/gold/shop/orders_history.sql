{{ fold_history(ref('shop_postgres_changes'), 'shop.public.orders') }}
