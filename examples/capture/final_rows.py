"""The final rows of a table as text, read with SELECT."""

import base64
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

from workload import Table, Workload

# The drivers would parse these; the text that the database prints is wanted.
PRINTED = {name: f"{name}::text" for name in ("preferences", "attributes", "content")}


def as_text(value: object) -> str | None:
    match value:
        case None:
            return None
        case bool():
            return "true" if value else "false"
        case float():
            return repr(value)
        case Decimal():
            return format(value, "f")
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
        case datetime():
            naive = value.astimezone(UTC).replace(tzinfo=None) if value.tzinfo else value
            return naive.isoformat(sep=" ", timespec="microseconds")
        case timedelta():
            return (datetime.min + value).time().isoformat(timespec="microseconds")
        case time():
            return value.isoformat(timespec="microseconds")
        case date():
            return value.isoformat()
        case list():
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value)


def final_rows(
    shop: Workload, table: Table, expressions: Mapping[str, str] = PRINTED
) -> list[dict[str, str | None]]:
    names = (*table.key, *table.columns)
    printed = ", ".join(expressions.get(name, name) for name in names)
    with shop.connection.cursor() as cursor:
        cursor.execute(f"select {printed} from {table.name} order by {', '.join(table.key)}")
        rows = cursor.fetchall()
    return [dict(zip(names, map(as_text, row), strict=True)) for row in rows]
