"""Tables that the capture has not: every common type of a column, and a bank."""

from __future__ import annotations

from decimal import Decimal
from itertools import count
from random import Random
from threading import Thread
from time import sleep

import psycopg
import sample_values as v
import shop_postgres
from psycopg.types.range import Range
from workload import Table, Workload

POSTGRES = """
create type mood as enum ('good', 'bad', 'it''s "odd"');
create table kinds (
    id int primary key,
    small smallint, whole int, big bigint,
    exact numeric(30, 10), cash money, real_number real, double_number double precision,
    fixed char(10), varied varchar(50), free text, agreed boolean,
    day date, clock time, moment timestamp, moment_3 timestamp(3), moment_zone timestamptz,
    span interval, bytes bytea, flag bit(1), identifier uuid,
    document json, document_b jsonb, address inet, mood mood,
    numbers int[], words text[], bounds int4range
);
create table accounts (id int primary key, balance numeric(12, 2) not null);
create table savings (id int primary key, balance numeric(12, 2) not null);
insert into accounts select number, 1000 from generate_series(1, 20) as number;
insert into savings select number, 500 from generate_series(1, 20) as number;
"""
MARIADB = """
create table kinds (
    id int primary key,
    tiny tinyint, small smallint, medium mediumint, big bigint, natural_number bigint unsigned,
    agreed boolean, exact decimal(30, 10), real_number float, double_number double,
    fixed char(10), varied varchar(50), free longtext, bytes varbinary(30), large blob, flag bit(1),
    day date, clock time(6), moment datetime, moment_6 datetime(6),
    moment_zone timestamp(6) null default null, year_of year,
    mood enum('good', 'bad', 'it''s odd'), moods set('calm', 'loud', 'late'), document json
)
"""
# how a column is asked for, where the driver's value is not what gold holds
PRINTED = {
    "cash": "cash::numeric",
    "span": "(extract(epoch from span) * 1000000)::bigint",
    "document": "document::text",
    "document_b": "document_b::text",
    "bounds": "bounds::text",
    "flag": "flag::int::boolean",
}
PRINTED_BY_MARIADB = {"flag": "flag + 0"}
TEXTS = v.text("", "it's", "C:\\temp", "line\nline", "🛒 Łódź", "null", "a  b", '{"a": 1}')
ids_of_postgres, ids_of_mariadb = count(1), count(1)

KINDS_OF_POSTGRES = Table(
    name="kinds",
    key=("id",),
    new_key=lambda rng: (next(ids_of_postgres),),
    columns={
        "small": v.optional(v.whole(-32768, 32767)),
        "whole": v.optional(v.whole(-(2**31), 2**31 - 1)),
        "big": v.optional(v.whole(-(2**63), 2**63 - 1)),
        "exact": v.optional(v.number(20, 10)),
        "cash": v.optional(v.number(9, 2)),
        "real_number": v.optional(v.real),
        "double_number": v.optional(v.double),
        "fixed": v.optional(v.text("abc", "", "0123456789")),
        "varied": v.optional(TEXTS),
        "free": v.optional(TEXTS),
        "agreed": v.optional(v.flag),
        "day": v.optional(v.day(1583, 2200)),
        "clock": v.optional(v.time_of_day(with_micros=True)),
        "moment": v.optional(v.moment(6, first_year=1900)),
        "moment_3": v.optional(v.moment(3)),
        "moment_zone": v.optional(v.moment(6, first_year=1970, zone=True)),
        "span": v.optional(v.text("3 days 04:05:06.000007", "-00:00:01", "10 hours")),
        "bytes": v.optional(v.blob(40)),
        "flag": v.optional(v.text("0", "1")),
        "identifier": v.optional(v.product_id),
        "document": v.optional(v.document),
        "document_b": v.optional(v.document),
        "address": v.optional(v.text("10.0.0.1", "fe80::1")),
        "mood": v.optional(v.text("good", "bad", 'it\'s "odd"')),
        "numbers": v.optional(lambda rng: [rng.randrange(9) for _ in range(rng.randrange(4))]),
        "words": v.optional(v.tags),
        "bounds": v.optional(lambda rng: Range(1, rng.randrange(2, 99))),
    },
    required=(),
)
KINDS_OF_MARIADB = Table(
    name="kinds",
    key=("id",),
    new_key=lambda rng: (next(ids_of_mariadb),),
    columns={
        "tiny": v.optional(v.whole(-128, 127)),
        "small": v.optional(v.whole(-32768, 32767)),
        "medium": v.optional(v.whole(-(2**23), 2**23 - 1)),
        "big": v.optional(v.whole(-(2**63), 2**63 - 1)),
        "natural_number": v.optional(v.whole(0, 2**63 - 1)),
        "agreed": v.optional(v.whole(0, 1)),
        "exact": v.optional(v.number(20, 10)),
        "real_number": v.optional(v.text("0.5", "-2.25", "1000000")),
        "double_number": v.optional(v.double),
        "fixed": v.optional(v.text("abc", "", "0123456789")),
        "varied": v.optional(TEXTS),
        "free": v.optional(TEXTS),
        "bytes": v.optional(v.blob(30)),
        "large": v.optional(v.blob(200)),
        "flag": v.optional(v.whole(0, 1)),
        "day": v.optional(v.day(1900, 2200)),
        "clock": v.optional(v.time_of_day(with_micros=True)),
        "moment": v.optional(v.moment(0)),
        "moment_6": v.optional(v.moment(6, first_year=1900)),
        "moment_zone": v.optional(v.moment(6, first_year=1971)),
        "year_of": v.optional(v.whole(1901, 2155)),
        "mood": v.optional(v.text("good", "bad", "it's odd")),
        "moods": v.optional(v.text("", "calm", "calm,late", "calm,loud,late")),
        "document": v.optional(v.document),
    },
    required=(),
)


class Bank(Thread):
    """Transfers between accounts and savings, several in a transaction."""

    total = 20 * 1000 + 20 * 500

    def __init__(self, seed: int, transactions: int) -> None:
        super().__init__()
        self.dice, self.transactions = Random(seed), transactions

    def run(self) -> None:
        with psycopg.connect(shop_postgres.DSN) as connection:
            bank = Workload(connection, self.dice)
            for _ in range(self.transactions):
                for _ in range(self.dice.randint(1, 5)):
                    amount = Decimal(self.dice.randint(1, 9999)).scaleb(-2)
                    for sign in ("-", "+"):
                        bank.execute(
                            f"update {self.dice.choice(('accounts', 'savings'))}"
                            f" set balance = balance {sign} %s where id = %s",
                            [amount, self.dice.randint(1, 20)],
                        )
                bank.commit()
                sleep(0.04)
