"""Frames of the caller as tables."""

import datetime

import pandas
import polars
import pyarrow
import pytest

import taipan

GLOBAL = polars.DataFrame({"a": [1, 2, 3]})


def test_variables_are_tables(con):
    mine = pandas.DataFrame({"k": [1, 2, 2], "v": ["a", "b", None]})
    assert con.sql("SELECT k, count(v) FROM mine GROUP BY k ORDER BY k").fetchall() == [(1, 1), (2, 1)]
    assert con.sql("SELECT sum(a) FROM GLOBAL").fetchall() == [(6,)]
    table = pyarrow.table({"x": [1.5, None]})
    assert con.sql('SELECT x FROM "table"').fetchall() == [(1.5,), (None,)]
    assert table.num_rows == 2


def test_the_variable_counts_as_it_is_now(con):
    for value in (1, 2, 3):
        frame = polars.DataFrame({"a": [value]})
        assert con.sql("SELECT a FROM frame").fetchall() == [(value,)]


def test_tables_come_first(con):
    con.sql("CREATE TABLE t AS SELECT 'table' AS x")
    t = polars.DataFrame({"x": ["frame"]})  # noqa: F841
    assert con.sql("SELECT x FROM t").fetchall() == [("table",)]


def test_names_of_queries_come_first(con):
    t = polars.DataFrame({"x": ["frame"]})  # noqa: F841
    assert con.sql("WITH t AS (SELECT 'query' AS x) SELECT x FROM t").fetchall() == [("query",)]


def test_joins_subqueries_and_statements(con):
    one = polars.DataFrame({"k": [1, 2], "v": ["a", "b"]})  # noqa: F841
    two = pandas.DataFrame({"k": [2, 3], "w": ["x", "y"]})  # noqa: F841
    assert con.sql("SELECT v, w FROM one JOIN two USING (k)").fetchall() == [("b", "x")]
    assert con.sql("SELECT v FROM one, two WHERE one.k = two.k").fetchall() == [("b",)]
    assert con.sql("SELECT count(*) FROM one WHERE k IN (SELECT k FROM two)").fetchall() == [(1,)]
    con.sql("CREATE TABLE kept AS SELECT * FROM one")
    con.sql("INSERT INTO kept SELECT k, w FROM two")
    assert con.sql("SELECT * FROM kept ORDER BY k, v").fetchall() == [(1, "a"), (2, "b"), (2, "x"), (3, "y")]


def test_in_a_transaction(con):
    frame = polars.DataFrame({"a": [1]})  # noqa: F841
    with con.transaction():
        assert con.sql("SELECT a FROM frame").fetchall() == [(1,)]


def test_results_are_tables(con):
    rows = con.sql("SELECT n FROM generate_series(1, 10) AS t(n)")
    rows.arrow()
    assert con.sql("SELECT sum(n) FROM rows").fetchall() == [(55,)]
    other = taipan.connect()
    assert other.sql("SELECT sum(n) FROM rows").fetchall() == [(55,)]


def test_lazy_frames(con):
    lazy = polars.LazyFrame({"a": [1, 2]}).filter(polars.col("a") > 1)  # noqa: F841
    assert con.sql("SELECT a FROM lazy").fetchall() == [(2,)]


def test_readers_are_read_once(con):
    reader = con.sql("SELECT n FROM generate_series(1, 3) AS t(n)").to_arrow_reader()
    assert con.sql("SELECT sum(n) FROM reader").fetchall() == [(6,)]
    assert con.sql("SELECT count(*) FROM reader").fetchall() == [(0,)]


def test_a_name_that_is_nowhere(con):
    with pytest.raises(taipan.ProgrammingError) as raised:
        con.sql("SELECT * FROM nowhere")
    assert raised.value.sqlstate == "42P01"


def test_what_is_no_frame(con):
    number = 42  # noqa: F841
    with pytest.raises(taipan.ProgrammingError, match="variable number is of the class int") as raised:
        con.sql("SELECT * FROM number")
    assert raised.value.sqlstate == "42P01"


def test_registered(con):
    con.register("people", pandas.DataFrame({"name": ["Ann"]}))
    assert con.sql("SELECT name FROM people").fetchall() == [("Ann",)]
    con.register("people", polars.DataFrame({"name": ["Bob"]}))
    assert con.sql("SELECT name FROM people").fetchall() == [("Bob",)]
    assert con.sql("SELECT name FROM people").fetchall() == [("Bob",)]
    assert "people" in con.tables()
    con.unregister("people")
    with pytest.raises(taipan.ProgrammingError):
        con.sql("SELECT name FROM people")
    with pytest.raises(taipan.ProgrammingError, match="no frame is registered"):
        con.unregister("people")
    with pytest.raises(taipan.InterfaceError, match="list is no table"):
        con.register("people", [1, 2])


def test_a_table_of_that_name_is_not_hidden(con):
    con.sql("CREATE TABLE t (a INT)")
    with pytest.raises(taipan.ProgrammingError, match="already exists"):
        con.register("t", polars.DataFrame({"a": [1]}))


TYPES = {
    "int8": pyarrow.array([1, None], pyarrow.int8()),
    "uint64": pyarrow.array([2**63, None], pyarrow.uint64()),
    "float": pyarrow.array([1.5, None], pyarrow.float32()),
    "flag": pyarrow.array([True, None]),
    "large": pyarrow.array(["a", None], pyarrow.large_string()),
    "view": pyarrow.array(["a", None], pyarrow.string_view()),
    "dictionary": pyarrow.array(["a", None]).dictionary_encode(),
    "binary": pyarrow.array([b"\x00", None]),
    "fixed": pyarrow.array([b"ab", None], pyarrow.binary(2)),
    "decimal": pyarrow.array([1, None], pyarrow.decimal128(10, 2)),
    "date": pyarrow.array([datetime.date(2024, 1, 1), None]),
    "seconds": pyarrow.array([datetime.datetime(2024, 1, 1), None], pyarrow.timestamp("s")),
    "nanos": pyarrow.array([datetime.datetime(2024, 1, 1), None], pyarrow.timestamp("ns")),
    "zoned": pyarrow.array([datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc), None]),
    "time": pyarrow.array([datetime.time(1, 2, 3), None], pyarrow.time64("ns")),
    "duration": pyarrow.array([datetime.timedelta(seconds=5), None]),
    "list": pyarrow.array([[1, 2], None]),
    "large_list": pyarrow.array([[1, 2], None], pyarrow.large_list(pyarrow.int64())),
    "fixed_list": pyarrow.array([[1, 2], None], pyarrow.list_(pyarrow.int64(), 2)),
    "record": pyarrow.array([{"a": 1, "b": ["x"]}, None]),
    "map": pyarrow.array([[("k", 1)], None], pyarrow.map_(pyarrow.string(), pyarrow.int64())),
    "null": pyarrow.nulls(2),
    "sliced": pyarrow.array([9, 1, None, 9]).slice(1, 2),
}


@pytest.mark.parametrize("name", TYPES)
def test_types_go_in_and_come_out(con, name):
    frame = pyarrow.table({"x": TYPES[name]})
    expected = [dict(v) if name == "map" and v is not None else v for v in frame.column("x").to_pylist()]
    assert [row for (row,) in con.sql("SELECT x FROM frame").fetchall()] == expected
    found = con.sql("SELECT x FROM frame").arrow().column("x").to_pylist()
    assert [dict(v) if name == "map" and v is not None else v for v in found] == expected


def test_categories_and_missing_values_of_pandas(con):
    frame = pandas.DataFrame(
        {
            "category": pandas.Categorical(["a", None, "a"]),
            "float": [1.5, float("nan"), 2.5],
            "integer": pandas.array([1, None, 3], dtype="Int64"),
            "text": ["x", None, "z"],
            "when": pandas.to_datetime(["2024-01-01", None, "2024-01-03"]),
        },
        index=[7, 8, 9],
    )
    assert con.sql("SELECT category, count(*) FROM frame GROUP BY category ORDER BY 2 DESC").fetchall() == [
        ("a", 2),
        (None, 1),
    ]
    # The index is no column.
    rows = con.sql("SELECT * FROM frame").fetchall()
    assert rows[1] == (None,) * 5
    assert rows[0] == ("a", 1.5, 1, "x", datetime.datetime(2024, 1, 1))


def test_columns_that_cannot_be(con):
    mixed = pandas.DataFrame({"x": [1, "a", object()]})  # noqa: F841
    with pytest.raises(taipan.InterfaceError, match="DataFrame cannot be a table"):
        con.sql("SELECT * FROM mixed")
    twice = pyarrow.Table.from_arrays([pyarrow.array([1]), pyarrow.array([2])], names=["a", "a"])  # noqa: F841
    with pytest.raises(taipan.DatabaseError, match='two columns "a"'):
        con.sql("SELECT * FROM twice")


def test_a_large_frame_is_read_by_batches(con):
    frame = polars.DataFrame({"a": range(100_000)})
    assert con.sql("SELECT sum(a), count(*) FROM frame WHERE a % 2 = 0").fetchall() == [(2499950000, 50000)]
    assert con.sql("SELECT a FROM frame ORDER BY a").pl().equals(frame)


def test_functions_run_over_frames(con):
    frame = polars.DataFrame({"price": ["$1,200", None, "$3"]})  # noqa: F841

    @con.function(strict=True)
    def dollars(label: str) -> int:
        return int(label.replace(",", "")[1:])

    assert con.sql("SELECT sum(dollars(price)) FROM frame").fetchall() == [(1203,)]
