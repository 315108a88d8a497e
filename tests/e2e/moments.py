"""What tables held at moments of the workload, and a row that marks each in the log."""

from __future__ import annotations

from threading import Thread
from time import sleep

import final_rows
import psycopg
import shop_mariadb
import shop_postgres
from workload import Workload

TABLE = "create table moments (number int primary key)"
Rows = list[dict[str, str | None]]


class Moments:
    """Reads orders and payments while nobody may write them, and marks the place.

    The mark is committed before the lock goes: what the log has before it is in the rows, and what
    it has after it is not.
    """

    def __init__(self) -> None:
        self.number = 0
        self.orders: dict[int, Rows] = {}
        self.payments: dict[int, Rows] = {}

    def take(self) -> None:
        self.number += 1
        with psycopg.connect(shop_postgres.DSN) as connection:
            shop = Workload(connection, None)
            shop.execute("lock table orders in share mode")
            self.orders[self.number] = final_rows.final_rows(shop, shop_postgres.ORDERS)
            shop.execute("insert into moments values (%s)", [self.number])
        warehouse = Workload(shop_mariadb.connect(), None)
        warehouse.execute("lock tables payments read, moments write")
        self.payments[self.number] = final_rows.final_rows(warehouse, shop_mariadb.PAYMENTS)
        warehouse.execute("insert into moments values (%s)", [self.number])
        warehouse.commit()
        warehouse.connection.close()

    def take_beside(self, count: int) -> Thread:
        """So many more, a second apart, while others write."""

        def take_some() -> None:
            for _ in range(count):
                self.take()
                sleep(1)

        thread = Thread(target=take_some)
        thread.start()
        return thread
