"""What tables held at moments of the workload, and a row that marks each in the log."""

from __future__ import annotations

from threading import Event, Thread

import final_rows
import psycopg
import shop_mariadb
import shop_postgres
from workload import Workload

TABLE = "create table moments (number int primary key)"


class Moments(Thread):
    """Reads orders and payments now and then, while nobody may write them, and marks the place.

    The mark is committed before the lock goes: what the log has before it is in the rows, and what
    it has after it is not.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.stopping = Event()
        self.orders: dict[int, list[dict[str, str | None]]] = {}
        self.payments: dict[int, list[dict[str, str | None]]] = {}

    def run(self) -> None:
        with psycopg.connect(shop_postgres.DSN) as connection:
            shop = Workload(connection, None)
            warehouse = Workload(shop_mariadb.connect(), None)
            number = 0
            while not self.stopping.wait(3):
                number += 1
                shop.execute("lock table orders in share mode")
                self.orders[number] = final_rows.final_rows(shop, shop_postgres.ORDERS)
                shop.execute("insert into moments values (%s)", [number])
                shop.commit()
                warehouse.execute("lock tables payments read, moments write")
                self.payments[number] = final_rows.final_rows(warehouse, shop_mariadb.PAYMENTS)
                warehouse.execute("insert into moments values (%s)", [number])
                warehouse.commit()
                warehouse.execute("unlock tables")
            warehouse.connection.close()

    def stop(self) -> None:
        self.stopping.set()
        self.join()
