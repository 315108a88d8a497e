{{ changefold.fold_changes(ref('shop_changes'), 'shop.public.carts') }}
