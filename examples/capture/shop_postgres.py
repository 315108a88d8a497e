"""The PostgreSQL side: tables, first rows, and the chapters of the workload."""

import threading
from itertools import count
from pathlib import Path
from random import Random

import psycopg
import sample_values as v
from workload import Table, Workload

DSN = "host=127.0.0.1 port=25432 dbname=shop user=shop password=shop"

customer_ids, order_ids, line_numbers, cart_numbers = count(1), count(1), count(3), count(1)
PRODUCT_IDS = [v.product_id(Random(number)) for number in range(30)]
CART_NAMES = ("cart {}", "o'cart, {}", 'the "{}" cart', "a/b/{}?x=1&y=2", "корзина {}", "🛒\\{}")
LONG_BIOGRAPHIES = range(1, 7)
COMES_BACK = 10

CUSTOMERS = Table(
    name="customers",
    key=("id",),
    new_key=lambda rng: (next(customer_ids),),
    columns={
        "name": v.name,
        "email": v.optional(v.email),
        "balance": v.number(10, 2),
        "birth_date": v.optional(v.day(1901, 2015)),
        "created_at": v.moment(6, zone=True),
        "is_active": v.flag,
        "tags": v.optional(v.tags),
        "preferences": v.optional(v.document),
        "biography": v.text(None, None, "", "short"),
    },
    required=("name", "balance", "created_at", "is_active"),
    settled=("biography",),
    protected={(number,) for number in (*LONG_BIOGRAPHIES, COMES_BACK)},
)
PRODUCTS = Table(
    name="products",
    key=("id",),
    new_key=lambda rng: (v.product_id(rng),),
    columns={
        "name": v.name,
        "price": v.number(6, 4, signed=False),
        "weight_kg": v.optional(v.double),
        "picture": v.optional(v.blob(24)),
        "attributes": v.optional(v.document),
        "updated_at": v.moment(3),
    },
    required=("name", "price", "updated_at"),
)
ORDERS = Table(
    name="orders",
    key=("id",),
    new_key=lambda rng: (next(order_ids),),
    columns={
        "customer_id": v.whole(1, 60),
        "status": v.text("new", "paid", "sent", "returned", ""),
        "ordered_at": v.moment(6),
        "delivery_date": v.optional(v.day(2019, 2026)),
        "total": v.number(12, 2),
        "note": v.optional(v.text("", "ring twice", "it's a gift", "leave\nat the door 🚪")),
    },
    required=("customer_id", "status", "ordered_at", "total"),
)
ORDER_LINES = Table(
    name="order_lines",
    key=("order_id", "line_no"),
    new_key=lambda rng: divmod(next(line_numbers), 3),
    columns={
        "product_id": v.text(*map(str, PRODUCT_IDS)),
        "quantity": v.whole(-2, 12),
        "unit_price": v.number(6, 4),
        "discount": v.optional(v.real),
        "gift": v.flag,
    },
    required=("product_id", "quantity", "unit_price"),
)
CARTS = Table(
    name="carts",
    key=("id",),
    new_key=lambda rng: (rng.choice(CART_NAMES).format(next(cart_numbers)),),
    columns={
        "customer_id": v.optional(v.whole(1, 60)),
        "content": v.optional(v.document),
        "ttl": v.optional(v.time_of_day(with_micros=True)),
        "amount": v.optional(v.free_number),
    },
    required=(),
)
TABLES = [CUSTOMERS, PRODUCTS, ORDERS, ORDER_LINES, CARTS]


def first_rows(seed: int) -> Workload:
    """The rows that the initial snapshot reads."""
    connection = psycopg.connect(DSN)
    shop = Workload(connection, Random(seed))
    shop.execute((Path(__file__).parent / "sql/shop_postgres.sql").read_text(encoding="utf-8"))
    for number in range(1, 61):
        if number in LONG_BIOGRAPHIES:
            shop.insert(CUSTOMERS, biography=v.biography(shop.rng))
        else:
            shop.insert(CUSTOMERS)
    for product in PRODUCT_IDS:
        shop.insert(PRODUCTS, (product,))
    for table, rows in ((ORDERS, 120), (ORDER_LINES, 150), (CARTS, 40)):
        for _ in range(rows):
            shop.insert(table)
    shop.commit()
    return shop


def long_texts_left_alone(shop: Workload) -> None:
    """Updates that send the placeholder for a biography, and some that send the biography."""
    for round_number in range(2):
        for number in LONG_BIOGRAPHIES:
            shop.update(CUSTOMERS, (number,), email=f"moved{round_number}.{number}@example.com")
        shop.commit()
    shop.update(CUSTOMERS, (4,), biography=None)
    shop.update(CUSTOMERS, (5,), biography="short now")
    shop.update(CUSTOMERS, (6,), biography=v.biography(shop.rng))
    shop.commit()
    for number in LONG_BIOGRAPHIES:
        shop.update(CUSTOMERS, (number,), is_active=False, email=None)
    shop.commit()


def rename_long_texts(shop: Workload) -> None:
    """Key changes of rows whose biography is not sent: 2 stays so, 3 is written anew later."""
    for number in (2, 3):
        shop.rename(CUSTOMERS, (number,), (number + 500,))
        CUSTOMERS.protected.add((number + 500,))
        shop.commit()
    for number in (502, 503):
        shop.update(CUSTOMERS, (number,), email="renamed@example.com")
    shop.commit()
    shop.update(CUSTOMERS, (503,), biography=v.biography(shop.rng))
    shop.commit()
    shop.update(CUSTOMERS, (503,), email="")
    shop.commit()


def keys_that_come_back(shop: Workload) -> None:
    shop.delete(CUSTOMERS, (COMES_BACK,))
    shop.commit()
    shop.insert(CUSTOMERS, (COMES_BACK,), sparse=True)
    shop.commit()
    line = shop.insert(ORDER_LINES, (7001, 1), discount=0.25, gift=True)
    shop.commit()
    shop.rename(ORDER_LINES, line, (7001, 101))
    shop.commit()
    shop.rename(ORDER_LINES, (7001, 101), (7002, 101))
    shop.insert(ORDER_LINES, (7001, 1), sparse=True)
    shop.commit()
    order = shop.insert(ORDERS)
    shop.update(ORDERS, order, status="paid", note="")
    shop.delete(ORDERS, order)
    shop.insert(ORDERS, order, sparse=True)
    shop.rename(ORDERS, order, (order[0] + 8000,))
    shop.rename(ORDERS, (order[0] + 8000,), order)
    shop.commit()


def interleaved(shop: Workload) -> None:
    """Two open transactions; the one that wrote first commits last."""
    with psycopg.connect(DSN) as other_connection:
        other = Workload(other_connection, shop.rng)
        shared, apart = shop.insert(ORDERS), shop.insert(ORDERS)
        shop.commit()
        for round_number in range(8):
            shop.update(ORDERS, apart, note=f"slow {round_number}")
            slow = shop.insert(PRODUCTS)
            other.update(ORDERS, shared, note=f"fast {round_number}")
            shop.update(PRODUCTS, slow, weight_kg=round_number / 3)
            other.insert(ORDER_LINES)
            other.commit()
            shop.update(ORDERS, shared, note=f"slow after fast {round_number}")
            shop.commit()
            other.update(ORDERS, apart, note=f"fast after slow {round_number}")
            other.commit()


def many_rows_at_once(shop: Workload) -> None:
    shop.execute("update orders set note = null where id %% 6 = 1 and id < %s", [100])
    shop.execute("update order_lines set discount = 0.5, quantity = 0 where line_no = %s", [2])
    shop.commit()
    shop.execute("update carts set content = 'null', amount = null where customer_id < %s", [12])
    shop.commit()


def shift_keys(shop: Workload) -> None:
    """One statement in which every row takes the key that its neighbour has just left."""
    for line_no in range(2, 7):
        shop.insert(ORDER_LINES, (7100, line_no))
    shop.commit()
    shop.execute("update order_lines set line_no = line_no - 1 where order_id = %s", [7100])
    shop.commit()


def truncate_carts(shop: Workload) -> None:
    """Rows before and after the truncate, also within its own transaction."""
    shop.insert(CARTS, ("gone and back",))
    shop.insert(CARTS, ("gone",))
    shop.execute("truncate carts")
    shop.insert(CARTS, ("gone and back",), sparse=True)
    shop.commit()
    for _ in range(25):
        shop.insert(CARTS)
    shop.commit()


def messages(shop: Workload) -> None:
    for transactional in ("true", "false"):
        for number in range(3):
            shop.execute(
                f"select pg_logical_emit_message({transactional}, 'audit', %s)",
                [f"step {number}: 🛒"],
            )
            shop.commit()


def add_channel(shop: Workload) -> None:
    shop.execute("alter table orders add column channel text")
    shop.commit()
    ORDERS.columns = {**ORDERS.columns, "channel": v.optional(v.text("web", "shop", ""))}


def ask_for_snapshot(shop: Workload) -> None:
    """An incremental snapshot of orders, through the signal table."""
    shop.execute(
        "insert into debezium_signal values ('orders again', 'execute-snapshot', %s)",
        ['{"data-collections": ["public.orders"], "type": "incremental"}'],
    )
    shop.commit()


class BusyOrders(threading.Thread):
    """Changes of orders on a connection of its own, until told to stop."""

    def __init__(self, seed: int, most: int) -> None:
        super().__init__()
        self.seed, self.most, self.stopping = seed, most, threading.Event()

    def run(self) -> None:
        with psycopg.connect(DSN) as connection:
            busy = Workload(connection, Random(self.seed))
            for _ in range(self.most):
                busy.transactions([ORDERS], 1)
                if self.stopping.wait(0.04):
                    return

    def stop(self) -> None:
        self.stopping.set()
        self.join()
