"""Macros as SQL without dbt: those of text are pure, so that Jinja alone renders them."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment
from kit import TESTED

FOLDERS = (
    "arcion",
    "changes",
    "connect",
    "decode",
    "fold",
    "formats",
    "golden",
    "landing",
    "operations",
    "options",
)
# what acts or answers with more than text is left out
ACTS = re.compile(r"{%-? *(?:materialization|call|macro decoders)\b|\breturn\(")
OURS = re.compile(r"\bchangefold\.(?=[a-z_]+\()")
MARK = "\x00"


@cache
def _macros() -> str:
    texts = (
        path.read_text() for name in FOLDERS for path in (TESTED / "macros" / name).rglob("*.sql")
    )
    # one template, in which a call need not name the package
    return OURS.sub("", "".join(text for text in texts if not ACTS.search(text)))


def rendered(call: str, **values: Any) -> str:  # noqa: ANN401
    """The text of a call such as `{{ wire_value('text', 'date', 'io.debezium.time.Date') }}`."""
    jinja = Environment(extensions=["jinja2.ext.do"], autoescape=False)
    jinja.globals |= {
        "modules": SimpleNamespace(re=re),
        "local_md5": lambda text: hashlib.md5(text.encode()).hexdigest(),
        "tojson": json.dumps,
    }
    return jinja.from_string(_macros() + MARK + call).render(**values).split(MARK)[-1]
