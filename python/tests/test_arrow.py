"""Results through Arrow's interfaces, and as frames."""

import datetime
import decimal
import gc

import pandas
import polars
import pyarrow
import pytest

import taipan

QUERY = "SELECT n, n / 2.0 AS half, 'row ' || n AS name FROM generate_series(1, 20000) AS t(n) ORDER BY n"


def test_tables_of_pyarrow(con):
    table = con.sql(QUERY).arrow()
    assert isinstance(table, pyarrow.Table)
    assert table.num_rows == 20000
    assert table.column("name")[19999].as_py() == "row 20000"
    table.validate(full=True)


def test_memory_outlives_everything():
    con = taipan.connect()
    table = con.sql(QUERY).arrow()
    con.close()
    del con
    gc.collect()
    table.validate(full=True)
    assert table.column("n").to_pylist() == list(range(1, 20001))


def test_kept_rows_share_their_memory(con):
    rows = con.sql("SELECT n FROM generate_series(1, 100) AS t(n)")
    first, second = rows.arrow(), rows.arrow()
    address = [table.column("n").chunk(0).buffers()[1].address for table in (first, second)]
    assert address[0] == address[1]


def test_streams_come_batch_by_batch(con):
    con.sql("CREATE FUNCTION late(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'return 1 // (900000 - n)'")
    reader = con.sql("SELECT late(n) AS x FROM generate_series(1, 1000000) AS t(n)").to_arrow_reader()
    assert reader.read_next_batch().num_rows > 0
    with pytest.raises((pyarrow.ArrowException, OSError), match="ZeroDivisionError"):
        reader.read_all()


def test_a_stream_is_read_once(con):
    rows = con.sql(QUERY)
    assert polars.DataFrame(rows).height == 20000
    with pytest.raises(taipan.ProgrammingError, match="as a stream"):
        rows.fetchall()


def test_no_rows_have_columns(con):
    table = con.sql("SELECT 1 AS a, 'x' AS b WHERE false").arrow()
    assert table.num_rows == 0
    assert table.column_names == ["a", "b"]


@pytest.mark.parametrize(
    ("sql", "value"),
    [
        ("true", True),
        ("1::smallint", 1),
        ("0.1::double precision", 0.1),
        ("12.340::numeric(10,3)", decimal.Decimal("12.340")),
        ("'ä€'", "ä€"),
        ("'\\x00ff'::bytea", b"\x00\xff"),
        ("date '2024-02-29'", datetime.date(2024, 2, 29)),
        ("timestamp '2024-02-29 01:02:03.000004'", datetime.datetime(2024, 2, 29, 1, 2, 3, 4)),
        ("ARRAY[1, NULL, 3]", [1, None, 3]),
        ("named_struct('a', 1, 'b', ARRAY['x'])", {"a": 1, "b": ["x"]}),
        ("NULL::text", None),
    ],
)
def test_types(con, sql, value):
    rows = con.sql(f"SELECT {sql} AS x")
    assert rows.arrow().column("x").to_pylist() == [value]
    assert rows.pl()["x"].to_list() == [value]


def test_frames_of_pandas(con):
    frame = con.sql("SELECT 1 AS a, 2.5 AS b, 'x' AS c, NULL::text AS d").df()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.to_dict("list")["a"] == [1]
    assert frame["d"].isna().tolist() == [True]


def test_frames_of_polars(con):
    frame = con.sql(QUERY).pl()
    assert frame["half"].sum() == sum(range(1, 20001)) / 2
    assert frame.schema["name"] == polars.String


def test_a_result_closed_early_gives_its_threads_back(con):
    rows = con.sql("SELECT count(*) FROM generate_series(1, 100000000) a, generate_series(1, 100000000) b")
    rows.close()
    with pytest.raises(taipan.ProgrammingError, match="run the statement again"):
        rows.fetchall()
    assert con.sql("SELECT 1").fetchall() == [(1,)]
