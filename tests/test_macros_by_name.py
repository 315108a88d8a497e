"""A model's macros are those that dbt finds, also as `setup/dbt_changefold.py` gives them to it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from dbt.clients.jinja import MacroStack
from dbt.context.macros import MacroNamespaceBuilder
from kit import TESTED

INTERNAL = ["dbt_spark", "dbt"]
# each name stands in two packages, or is that of one
MACROS = {
    "root": ("a", "b", "c", "dbt_utils"),
    "changefold": ("a", "d", "e", "root"),
    "dbt_utils": ("b", "d", "f"),
    "dbt_spark": ("c", "e", "f", "g"),
    "dbt": ("c", "g", "h", "changefold"),
}


@pytest.fixture(scope="module")
def plugin() -> Iterator[ModuleType]:
    sys.path.insert(0, str(TESTED / "setup"))
    import dbt_changefold

    yield dbt_changefold
    sys.path.remove(str(TESTED / "setup"))


@pytest.mark.parametrize("search", ["root", "changefold", "dbt_spark", "no package"])
@pytest.mark.parametrize("missing", [None, "root", "dbt_spark"])
def test_each_name_leads_to_the_macro_that_dbt_finds(
    plugin: ModuleType, search: str, missing: str | None
) -> None:
    macros: dict[str, dict[str, Any]] = {
        package: {name: SimpleNamespace(name=name, package_name=package) for name in names}
        for package, names in MACROS.items()
        if package != missing
    }
    of_dbt = MacroNamespaceBuilder.build_namespace
    of_dbt = getattr(of_dbt, "__wrapped__", of_dbt)
    ctx, node, stack = {}, SimpleNamespace(), MacroStack()

    def places(build: Any) -> dict[str, Any]:  # noqa: ANN401
        builder = MacroNamespaceBuilder("root", search, stack, INTERNAL, node)
        namespace = build(builder, macros, ctx)
        assert len(namespace) == len([*namespace])
        found: dict[str, Any] = {}
        for name, macro in dict(namespace).items():
            of_package = macro if isinstance(macro, dict) else {name: macro}
            for each, generator in of_package.items():
                assert generator.context is ctx and generator.stack is stack
                assert generator.node is node
                found[f"{name} {each}"] = generator.macro
        for package in [None, *macros]:
            if package is None or package not in INTERNAL or package == "dbt":
                for name in "abcdefgh":
                    macro = namespace.get_from_package(package, name)
                    found[f"{package}.{name}"] = macro and macro.macro
        return found

    found = places(plugin.with_macros_by_name(of_dbt))
    assert found == places(of_dbt)
    assert len(found) > 20


def test_a_macro_of_dbt_may_be_exchanged(plugin: ModuleType) -> None:
    """As dbt's unit tests do."""
    macros: dict[str, dict[str, Any]] = {
        package: {name: SimpleNamespace(name=name, package_name=package) for name in names}
        for package, names in MACROS.items()
    }
    builder = MacroNamespaceBuilder("root", "root", MacroStack(), INTERNAL)
    namespace = plugin.with_macros_by_name(builder.build_namespace)(builder, macros, {})
    namespace.global_project_namespace["h"] = "another"
    assert namespace["h"] == namespace.get_from_package(None, "h") == "another"


def test_names_that_differ_in_case_are_two() -> None:
    """Jinja's filters take them for one, if they are not told otherwise."""
    blind = re.compile(r"\|\s*(?:unique|groupby)\b(?!\((?:[^()]*, )?case_sensitive=true)")
    macros = sorted((TESTED / "macros").rglob("*.sql"))
    assert len(macros) > 300
    found = {path.stem: blind.findall(path.read_text()) for path in macros}
    assert not {name for name, filters in found.items() if filters}
