{{ fold_changes(ref('shop_postgres_changes'), 'shop.public.accounts') }}
