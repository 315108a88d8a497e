"""What Spark says of an error, as `setup/dbt_changefold.py` hands it to dbt."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from kit import TESTED

LAKE = "/data/our lake"
CATALOG = "spark.sql.catalog.spark_catalog"
PARAMETERS = {f"{CATALOG}.uri": f"jdbc:sqlite:{LAKE}/catalog.db"}
PARAMETERS[f"{CATALOG}.warehouse"] = f"{LAKE}/warehouse"


class Java:
    """What py4j shows of an exception of Java, down to the first cause."""

    def __init__(self, *chain: tuple[str, str | None]) -> None:
        (self.name, self.message), *self.rest = chain

    def getClass(self) -> Java:
        return self

    def getSimpleName(self) -> str:
        return self.name

    def getMessage(self) -> str | None:
        return self.message

    def getCause(self) -> Java | None:
        return Java(*self.rest) if self.rest else None


class JavaError(Exception):
    """As py4j raises it: with the whole stack, many times."""

    def __init__(self, *chain: tuple[str, str | None]) -> None:
        super().__init__("\n".join(["An error occurred while calling o1.sql."] + 99 * ["\tat a.b"]))
        self.java_exception = Java(*chain)


@pytest.fixture(scope="module")
def errors() -> Iterator[ModuleType]:
    sys.path.insert(0, str(TESTED / "setup"))
    import dbt_changefold

    yield dbt_changefold
    sys.path.remove(str(TESTED / "setup"))


def test_the_sentence_of_spark_stands_alone(errors: ModuleType) -> None:
    no_column = "[UNRESOLVED_COLUMN] A column `x` cannot be resolved. SQLSTATE: 42703; line 1 pos 7"
    wrong = JavaError(("ExtendedAnalysisException", f"{no_column};\n'Project ['x]\n+- Relation"))
    assert errors.sentence(wrong, PARAMETERS) == no_column

    no_syntax = "[PARSE_SYNTAX_ERROR] Syntax error at or near '='. SQLSTATE: 42601 (line 1, pos 58)"
    wrong = JavaError(("ParseException", f"\n{no_syntax}\n\n== SQL ==\nselect =\n-------^^^\n"))
    assert errors.sentence(wrong, PARAMETERS) == no_syntax

    task = (
        "Job aborted due to stage failure: Task 0 in stage 1.0 failed 1 times\n\tat a.b\n\tat c.d"
    )
    wrong = JavaError(("SparkException", task), ("ArithmeticException", "long overflow"))
    assert errors.sentence(wrong, PARAMETERS) == "ArithmeticException: long overflow"
    wrong = JavaError(("RESTException", "no answer"), ("ConnectException", None))
    assert errors.sentence(wrong, PARAMETERS) == "RESTException: no answer (ConnectException)"
    assert len(errors.sentence(JavaError(("Error", "word " * 9999)), PARAMETERS)) < 1100
    assert errors.sentence(ValueError("no"), {}) == "ValueError: no"
    gone = ConnectionRefusedError("Connection refused")
    assert "Spark's Java process has ended" in errors.sentence(gone, PARAMETERS)
    broker = JavaError(("ConnectException", "Connection refused"))
    assert errors.sentence(broker, PARAMETERS) == "ConnectException: Connection refused"


def test_spark_that_ended_for_lack_of_memory_is_to_have_more(
    errors: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "spark.log"
    monkeypatch.setattr(errors, "SPARK_LOG", log)
    gone = ConnectionRefusedError("Connection refused")
    assert "set CHANGEFOLD_SPARK_MEMORY lower" in errors.sentence(gone, PARAMETERS)

    earlier = "ERROR Executor: java.lang.OutOfMemoryError: Java heap space\n"
    log.write_text(earlier)
    monkeypatch.setattr(errors, "log_began", len(earlier))
    assert "set CHANGEFOLD_SPARK_MEMORY lower" in errors.sentence(gone, PARAMETERS)
    log.write_text(2 * earlier)
    said = "Spark had too little memory, and has ended: CHANGEFOLD_SPARK_MEMORY gives it more."
    assert errors.sentence(gone, PARAMETERS).startswith(said)
    # a file that grew too large became another one meanwhile
    monkeypatch.setattr(errors, "log_began", 9 * len(earlier))
    assert errors.sentence(gone, PARAMETERS).startswith(said)


@pytest.mark.parametrize(
    ("chain", "said"),
    [
        ([("SparkException", "Job aborted"), ("IOException", "No space left on device")], LAKE),
        ([("SQLiteException", "[SQLITE_FULL] database or disk is full")], "The disk is full"),
        ([("OutOfMemoryError", "Java heap space")], "CHANGEFOLD_SPARK_MEMORY"),
        ([("SQLiteException", "[SQLITE_READONLY] Attempt to write")], f"The lake {LAKE} cannot"),
        ([("FileNotFoundException", f"{LAKE}/warehouse/a (Permission denied)")], "CHANGEFOLD_LAKE"),
    ],
)
def test_what_is_known_says_what_to_change(
    errors: ModuleType, chain: list[tuple[str, str]], said: str
) -> None:
    text = errors.sentence(JavaError(*chain), PARAMETERS)
    assert said in text and "\n" not in text and "\tat" not in text


@pytest.mark.parametrize(
    ("name", "message"),
    [
        # a profile that is newer than the jar; a statement without a jar, and with an older one
        ("ClassNotFoundException", "Class changefold.LocalFiles not found"),
        (
            "ExtendedAnalysisException",
            '[DATATYPE_MISMATCH.UNEXPECTED_CLASS_TYPE] Cannot resolve "reflect(a, list, x)" due to'
            " data type mismatch: class changefold.LandingFiles not found.",
        ),
        (
            "ExtendedAnalysisException",
            "[DATATYPE_MISMATCH.UNEXPECTED_STATIC_METHOD] Cannot resolve due to"
            " data type mismatch: cannot find a static method list that matches the argument types"
            " in changefold.LandingFiles.",
        ),
    ],
)
def test_a_set_up_of_another_version_is_to_be_made_again(
    errors: ModuleType, name: str, message: str
) -> None:
    text = errors.sentence(JavaError((name, message)), PARAMETERS)
    assert message in text and "Set up again: `make build`" in text
    for other in ("Class com.example.Driver not found", "no column x in changefold.payments"):
        text = errors.sentence(JavaError(("ClassNotFoundException", other)), PARAMETERS)
        assert "Set up again" not in text


def test_another_spark_is_named_if_it_lacks_a_jar(
    errors: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugin = "[INTERNAL_ERROR] Cannot find catalog plugin class for catalog 'spark_catalog'"
    missing = JavaError(("SparkException", plugin))
    spark = importlib.util.find_spec("pyspark")
    assert spark and spark.origin
    for home, is_other in (
        ("/opt/spark", True),
        (str(Path(spark.origin).parent), False),
        ("", False),
    ):
        monkeypatch.setenv("SPARK_HOME", home)
        text = errors.sentence(missing, PARAMETERS)
        assert (f"SPARK_HOME names another Spark, {home}," in text) == is_other, text


def test_a_file_of_a_feed_that_cannot_be_read_is_not_the_lake(errors: ModuleType) -> None:
    text = errors.sentence(JavaError(("IOException", "/landing/a (Permission denied)")), PARAMETERS)
    assert text == "IOException: /landing/a (Permission denied)"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("PSQLException", "FATAL: terminating connection due to administrator command"),
        ("PSQLException", "This connection has been closed."),
        ("PSQLException", "Connection to db.example:5432 refused."),
        ("CommunicationsException", "Communications link failure"),
    ],
)
def test_a_catalog_whose_database_is_gone_is_no_fault_of_the_run(
    errors: ModuleType, name: str, message: str
) -> None:
    wrong = JavaError(("UncheckedSQLException", "Failed to get table a.b"), (name, message))
    for parameters in ({}, {"spark.sql.catalog.spark_catalog.uri": "jdbc:postgresql://db/lake"}):
        text = errors.sentence(wrong, parameters)
        assert text.startswith("The database of the catalog does not answer: ")
        assert message in text and "it goes on by itself" in text


def test_a_catalog_that_refuses_is_not_taken_for_one_that_is_gone(errors: ModuleType) -> None:
    for message in ('password authentication failed for user "a"', 'database "b" does not exist'):
        text = errors.sentence(JavaError(("PSQLException", f"FATAL: {message}")), {})
        assert message in text and "does not answer" not in text


def test_a_thrift_server_has_memory_by_settings_of_its_own(errors: ModuleType) -> None:
    text = errors.sentence(JavaError(("OutOfMemoryError", "Java heap space")), {})
    assert text.startswith("The Thrift server had too little memory: ")
    assert "spark.driver.memory" in text and "CHANGEFOLD_SPARK_MEMORY" not in text


def test_a_connection_whose_server_is_gone_is_closed_without_a_word(errors: ModuleType) -> None:
    class TTransportException(Exception):
        pass

    def fail_with(error: Exception) -> Callable[[object], None]:
        def close(_: object) -> None:
            raise error

        return close

    errors.closed_if_there(fail_with(TTransportException("read 0 bytes")))(None)
    with pytest.raises(ValueError, match="not of the server"):
        errors.closed_if_there(fail_with(ValueError("not of the server")))(None)


def test_a_branch_that_met_another_commit_is_asked_for_again(errors: ModuleType) -> None:
    class Cursor:
        server_side_parameters = PARAMETERS
        asked = 0

        def execute(self, sql: str) -> str:
            self.asked += 1
            if self.asked < 4:
                raise JavaError(("CommitFailedException", "Table metadata refresh is required"))
            if sql == "wrong":
                raise JavaError(("CommitFailedException", "another reason"))
            return sql

    execute = errors.said_shortly(Cursor.execute, ValueError)
    cursor = Cursor()
    assert execute(cursor, "create branch") == "create branch" and cursor.asked == 4
    cursor = Cursor()
    with pytest.raises(ValueError, match="another reason"):
        execute(cursor, "wrong")
    assert cursor.asked == 4


def test_a_delete_that_met_another_one_is_asked_for_again(errors: ModuleType) -> None:
    class Cursor:
        server_side_parameters = PARAMETERS
        asked = 0

        def execute(self, sql: str) -> str:
            self.asked += 1
            if self.asked < 3:
                raise JavaError(("ValidationException", "Missing required files to delete: a"))
            return sql

    execute = errors.said_shortly(Cursor.execute, ValueError)
    cursor = Cursor()
    execute(cursor, '/* {"app": "dbt"} */\n  delete from gold.rejections')
    assert cursor.asked == 3
    for other in ("merge into gold.orders", "select 'delete from '"):
        with pytest.raises(ValueError, match="Missing required files"):
            execute(Cursor(), other)
