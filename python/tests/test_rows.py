"""Rows as objects of Python, and what is asked twice."""

import datetime
import decimal
import uuid

import pytest

import taipan

UTC = datetime.timezone.utc
VALUES = [
    ("true", True),
    ("1::smallint", 1),
    ("2::integer", 2),
    ("9223372036854775807", 9223372036854775807),
    ("1.5::real", 1.5),
    ("0.1::double precision", 0.1),
    ("12.340::numeric(10,3)", decimal.Decimal("12.340")),
    ("'ä€\U0001f40d'", "ä€\U0001f40d"),
    ("''", ""),
    ("'\\x00ff'::bytea", b"\x00\xff"),
    ("date '2024-02-29'", datetime.date(2024, 2, 29)),
    ("date '0001-01-01'", datetime.date(1, 1, 1)),
    ("time '23:59:59.000001'", datetime.time(23, 59, 59, 1)),
    ("timestamp '1969-12-31 23:59:59.999999'", datetime.datetime(1969, 12, 31, 23, 59, 59, 999999)),
    ("timestamptz '2024-07-01 12:00:00+02'", datetime.datetime(2024, 7, 1, 10, tzinfo=UTC)),
    ("interval '1 day 2 hours 3.5 seconds'", datetime.timedelta(days=1, hours=2, seconds=3.5)),
    ("interval '-1 microsecond'", datetime.timedelta(microseconds=-1)),
    ("interval '1 year 2 months'", datetime.timedelta(days=365 + 60)),
    ("ARRAY[1, NULL, 3]", [1, None, 3]),
    ("ARRAY[ARRAY['a'], ARRAY['b']]", [["a"], ["b"]]),
    ("named_struct('a', 1, 'b', 'x')", {"a": 1, "b": "x"}),
    ("NULL::text", None),
    ("NULL", None),
]


@pytest.mark.parametrize(("sql", "value"), VALUES, ids=[sql for sql, _ in VALUES])
def test_values(con, sql, value):
    ((found,),) = con.sql(f"SELECT {sql}").fetchall()
    assert found == value
    assert type(found) is type(value)


def test_uuid(con):
    con.sql("CREATE TABLE t (u UUID)")
    con.sql("INSERT INTO t VALUES ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')")
    assert con.sql("SELECT u FROM t").fetchall() == [(uuid.UUID("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),)]
    assert con.sql("SELECT u FROM t").types == ["uuid"]


def test_zone(con):
    con.sql("SET TimeZone = 'Europe/Berlin'")
    ((moment,),) = con.sql("SELECT timestamptz '2024-07-01 10:00:00+00'").fetchall()
    assert moment.isoformat() == "2024-07-01T12:00:00+02:00"


@pytest.mark.parametrize("sql", ["date '9999-12-31' + 1", "date '0001-01-01' - 1"])
def test_what_python_has_not(con, sql):
    with pytest.raises(taipan.DataError, match="years 1 and 9999"):
        con.sql(f"SELECT {sql}").fetchall()


def test_kept_rows_are_asked_again(con):
    rows = con.sql("SELECT * FROM generate_series(1, 3) AS t(n)")
    assert rows.fetchall() == [(1,), (2,), (3,)]
    assert rows.fetchall() == [(1,), (2,), (3,)]
    assert list(rows) == list(rows) == [(1,), (2,), (3,)]
    assert rows.fetchone() == (1,)
    assert rows.fetchmany(5) == [(2,), (3,)]
    assert rows.fetchone() is None


def test_rows_one_by_one(con):
    rows = con.sql("SELECT * FROM generate_series(1, 5000) AS t(n)")
    assert rows.fetchone() == (1,)
    assert rows.fetchmany(2) == [(2,), (3,)]
    assert next(iter(rows)) == (4,)
    with pytest.raises(taipan.InterfaceError, match="one by one"):
        rows.arrow()
    assert rows.fetchall() == [(n,) for n in range(5, 5001)]
    assert rows.fetchall() == []


def test_nothing_is_read_ahead_of_whoever_asks(con):
    con.sql("CREATE FUNCTION late(n BIGINT) RETURNS BIGINT LANGUAGE python AS 'return 1 // (200000 - n)'")
    rows = con.sql("SELECT late(n) FROM generate_series(1, 300000) AS t(n)")
    assert rows.fetchone() == (0,)
    with pytest.raises(taipan.DatabaseError) as raised:
        rows.fetchall()
    assert raised.value.exception == "ZeroDivisionError"
    with pytest.raises(taipan.ProgrammingError, match="up to where it failed"):
        rows.fetchone()


def test_no_columns_and_no_rows(con):
    assert con.sql("SELECT 1 AS a WHERE false").fetchall() == []
    assert con.sql("SELECT 1 AS a WHERE false").columns == ["a"]


def test_names_that_occur_twice(con):
    rows = con.sql("SELECT 1 AS a, 2 AS a")
    assert rows.columns == ["a", "a"]
    assert rows.fetchall() == [(1, 2)]


def test_statements_without_rows(con):
    made = con.sql("CREATE TABLE t (a INT)")
    assert (made.command, made.rowcount, repr(made)) == ("CREATE TABLE", -1, "CREATE TABLE")
    assert con.sql("INSERT INTO t VALUES (1), (2)").rowcount == 2
    assert con.sql("UPDATE t SET a = 3 WHERE a = 1").rowcount == 1
    with pytest.raises(taipan.InterfaceError, match="gives no rows: CREATE TABLE"):
        made.fetchall()


def test_several_statements(con):
    assert con.sql("CREATE TABLE t AS VALUES (1); INSERT INTO t VALUES (2); SELECT count(*) FROM t").fetchall() == [(2,)]
    with pytest.raises(taipan.ProgrammingError) as raised:
        con.sql("SELECT 1;\nSELECT missing FROM t")
    assert raised.value.position[0] == 2
    with pytest.raises(taipan.ProgrammingError, match="no statement"):
        con.sql(" -- nothing\n")
