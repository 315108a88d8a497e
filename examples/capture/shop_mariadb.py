"""The MariaDB side: tables, first rows, and the chapters of the workload."""

from itertools import count
from pathlib import Path
from random import Random

import pymysql
import sample_values as v
from workload import Table, Workload

store_ids, stock_numbers, payment_ids, shift_ids = count(1), count(3), count(1), count(1)

STORES = Table(
    name="stores",
    key=("id",),
    new_key=lambda rng: (next(store_ids),),
    columns={
        "name": v.name,
        "opened": v.optional(v.day(1955, 2025)),
        "area": v.optional(v.number(6, 3)),
        "closes": v.optional(v.time_of_day(with_micros=False)),
    },
    required=("name",),
)
STOCK = Table(
    name="stock",
    key=("store_id", "sku"),
    new_key=lambda rng: (rng.randint(1, 20), f"SKU {next(stock_numbers)}/ü'"),
    columns={
        "quantity": v.whole(-5, 900),
        "reserved": v.whole(0, 1),
        "counted_at": v.optional(v.moment(6, first_year=1965)),
        "price": v.number(14, 6, signed=False),
    },
    required=("quantity", "reserved", "price"),
)
PAYMENTS = Table(
    name="payments",
    key=("id",),
    new_key=lambda rng: (next(payment_ids),),
    columns={
        "order_id": v.whole(1, 500),
        "method": v.text("card", "cash", "voucher"),
        "amount": v.number(12, 2),
        "paid_at": v.optional(v.moment(6)),
        "details": v.optional(v.document),
        "receipt": v.optional(v.blob(20)),
        "rate": v.optional(v.double),
    },
    required=("order_id", "method", "amount"),
)
SHIFTS = Table(
    name="shifts",
    key=("id",),
    new_key=lambda rng: (next(shift_ids),),
    columns={
        "work": v.day(1968, 2026),
        "hours": v.number(3, 2),
        "remark": v.optional(v.text("", "late", "it's fine", "two\nlines \\ 🕐")),
    },
    required=("work", "hours"),
)
TABLES = [STORES, STOCK, PAYMENTS, SHIFTS]


def connect() -> pymysql.Connection:
    return pymysql.connect(
        host="127.0.0.1",
        port=23306,
        user="shop",
        password="shop",
        database="warehouse",
        charset="utf8mb4",
        init_command="set time_zone = '+00:00'",
    )


def first_rows(seed: int) -> Workload:
    """The rows that the initial snapshot reads."""
    warehouse = Workload(connect(), Random(seed))
    ddl = (Path(__file__).parent / "sql/shop_mariadb.sql").read_text(encoding="utf-8")
    for statement in ddl.split(";"):
        if statement.strip():
            warehouse.execute(statement)
    for table, rows in ((STORES, 20), (STOCK, 80), (PAYMENTS, 80), (SHIFTS, 40)):
        for _ in range(rows):
            warehouse.insert(table)
    warehouse.commit()
    return warehouse


def keys_that_come_back(warehouse: Workload) -> None:
    item = warehouse.insert(STOCK, (7, 'it\'s, "here"'))
    warehouse.commit()
    warehouse.rename(STOCK, item, (8, 'it\'s, "here"'))
    warehouse.commit()
    warehouse.rename(STOCK, (8, 'it\'s, "here"'), (8, "there"))
    warehouse.insert(STOCK, item, sparse=True)
    warehouse.commit()
    payment = warehouse.insert(PAYMENTS, receipt=b"\x00\xff", rate=0.1)
    warehouse.update(PAYMENTS, payment, method="voucher", rate=None, receipt=b"")
    warehouse.delete(PAYMENTS, payment)
    warehouse.insert(PAYMENTS, payment, sparse=True)
    warehouse.rename(PAYMENTS, payment, (payment[0] + 8000,))
    warehouse.rename(PAYMENTS, (payment[0] + 8000,), payment)
    warehouse.commit()


def interleaved(warehouse: Workload) -> None:
    """Two open transactions; the one that wrote first commits last."""
    other = Workload(connect(), warehouse.rng)
    shared, apart = warehouse.insert(PAYMENTS), warehouse.insert(PAYMENTS)
    warehouse.commit()
    for round_number in range(6):
        warehouse.update(PAYMENTS, apart, amount=round_number)
        other.update(PAYMENTS, shared, amount=round_number + 100)
        other.insert(STORES)
        other.commit()
        warehouse.update(PAYMENTS, shared, amount=round_number + 200)
        warehouse.commit()
        other.update(PAYMENTS, apart, amount=round_number + 300)
        other.commit()
    other.connection.close()


def many_rows_at_once(warehouse: Workload) -> None:
    warehouse.execute("update payments set rate = 0.5, details = null where id < %s", [40])
    warehouse.execute("update stock set price = price + 0.000001 where store_id < %s", [7])
    warehouse.execute("delete from shifts where hours < %s", [0])
    warehouse.commit()


def shift_keys(warehouse: Workload) -> None:
    """One statement in which every row takes the key that its neighbour has just left."""
    for number in range(7001, 7006):
        warehouse.insert(PAYMENTS, (number,))
    warehouse.commit()
    warehouse.execute(
        "update payments set id = id + 1 where id between %s and %s order by id desc", [7001, 7005]
    )
    warehouse.commit()


def truncate_shifts(warehouse: Workload) -> None:
    warehouse.insert(SHIFTS, (9001,))
    warehouse.commit()
    warehouse.execute("truncate table shifts")
    warehouse.insert(SHIFTS, (9001,), sparse=True)
    for _ in range(25):
        warehouse.insert(SHIFTS)
    warehouse.commit()


def other_ddl(warehouse: Workload) -> None:
    warehouse.execute("create index payments_of_order on payments (order_id)")
