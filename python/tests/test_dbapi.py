"""PEP 249, beside sqlite3 where both have it."""

import datetime
import decimal
import sqlite3
import uuid

import pytest

import taipan


def test_the_module():
    assert (taipan.apilevel, taipan.threadsafety, taipan.paramstyle) == ("2.0", 2, "qmark")
    assert issubclass(taipan.IntegrityError, taipan.DatabaseError) and issubclass(taipan.DatabaseError, taipan.Error)
    assert issubclass(taipan.InterfaceError, taipan.Error) and not issubclass(taipan.InterfaceError, taipan.DatabaseError)
    assert issubclass(taipan.Warning, Exception) and not issubclass(taipan.Warning, taipan.Error)
    assert taipan.Date(2024, 1, 2) == datetime.date(2024, 1, 2)
    assert taipan.Binary(b"x") == b"x"
    assert taipan.DateFromTicks(0) == datetime.date.fromtimestamp(0)
    assert taipan.TimestampFromTicks(0) == datetime.datetime.fromtimestamp(0)


def session(connection):
    """What a program does with a cursor, and sees."""
    seen = []
    cursor = connection.cursor()
    cursor.execute("CREATE TABLE t (a INTEGER, b VARCHAR(10))")
    cursor.executemany("INSERT INTO t VALUES (?, ?)", [(1, "one"), (2, None), (3, "three")])
    seen.append(cursor.rowcount)
    cursor.execute("SELECT a, b FROM t ORDER BY a")
    seen.append([column[0] for column in cursor.description])
    seen += [len(column) for column in cursor.description]
    seen.append(cursor.fetchone())
    seen.append(cursor.fetchmany())
    cursor.arraysize = 5
    seen.append(cursor.fetchmany())
    seen.append(cursor.fetchone())
    seen.append(cursor.fetchall())
    cursor.execute("SELECT a FROM t WHERE b = ? OR a = ? ORDER BY a", ("one", 3))
    seen.append(list(cursor))
    seen.append(cursor.execute("SELECT count(*) FROM t") is cursor)
    cursor.execute("UPDATE t SET b = 'x' WHERE a > ?", [1])
    seen.append(cursor.rowcount)
    connection.commit()
    cursor.execute("SELECT '?' || ? -- ?\n", ["!"])
    seen.append(cursor.fetchall())
    cursor.close()
    connection.close()
    return seen


def test_as_sqlite_does():
    assert session(taipan.connect()) == session(sqlite3.connect(":memory:"))


def test_closed_things_refuse(con):
    cursor = con.cursor()
    cursor.close()
    with pytest.raises(taipan.InterfaceError, match="cursor is closed"):
        cursor.execute("SELECT 1")
    con.close()
    con.close()
    for use in (con.cursor, lambda: con.sql("SELECT 1"), lambda: con.execute("SELECT 1"), con.begin):
        with pytest.raises(taipan.InterfaceError, match="connection is closed"):
            use()


def test_fetching_where_there_are_no_rows(con):
    cursor = con.cursor()
    assert cursor.description is None
    for execute in (lambda: None, lambda: cursor.execute("CREATE TABLE t (a INT)")):
        execute()
        with pytest.raises(taipan.ProgrammingError, match="no rows"):
            cursor.fetchall()
    assert cursor.description is None


def test_type_codes(con):
    cursor = con.execute("SELECT 1 AS n, 'x' AS s, date '2024-01-01' AS d, '\\x00'::bytea AS b, 1.5::numeric(3,1) AS m")
    kinds = [taipan.NUMBER, taipan.STRING, taipan.DATETIME, taipan.BINARY, taipan.NUMBER]
    assert [column[1] == kind for column, kind in zip(cursor.description, kinds)] == [True] * 5
    assert cursor.description[0][1] != taipan.STRING


PARAMETERS = [
    True,
    42,
    -(2**63),
    2**70,
    1.5,
    float("inf"),
    "it's ?",
    b"\x00\xff",
    decimal.Decimal("-12.3400"),
    decimal.Decimal("1e3"),
    decimal.Decimal("1e-12"),
    datetime.date(2024, 2, 29),
    datetime.time(1, 2, 3, 4),
    datetime.datetime(1900, 1, 1, 1, 2, 3, 4),
    datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=5, minutes=30))),
    datetime.timedelta(days=-1, seconds=1, microseconds=2),
    [1, None, 3],
    ["a", "b"],
    [1, 2.5],
    None,
]


@pytest.mark.parametrize("value", PARAMETERS, ids=repr)
def test_values_of_parameters_come_back(con, value):
    assert con.execute("SELECT ?", [value]).fetchall() == [(value,)]


def test_parameters_beside_types(con):
    con.sql("CREATE TABLE t (u UUID, d DATE, n NUMERIC(10,2), f REAL, i SMALLINT, j JSONB, ts TIMESTAMPTZ)")
    key = uuid.UUID("a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11")
    when = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
    row = (key, datetime.date(2024, 1, 1), decimal.Decimal("1.50"), 1.5, 7, '{"a": 1}', when)
    con.execute("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    assert con.execute("SELECT * FROM t").fetchall() == [row]
    assert con.execute("SELECT i FROM t WHERE d = ? AND u = ?", ["2024-01-01", str(key)]).fetchall() == [(7,)]
    assert con.execute("SELECT i FROM t WHERE i = ? AND n > ?", [7, 1]).fetchall() == [(7,)]
    assert con.execute("SELECT $1 + 1, $1 * 2.5", [1.5]).fetchall() == [(2.5, 3.75)]
    assert con.execute("SELECT i FROM t LIMIT ?", [1]).fetchall() == [(7,)]
    assert con.execute("SELECT 7 = ANY(?)", [[6, 7]]).fetchall() == [(True,)]


def test_parameters_of_functions(con):
    con.sql("CREATE FUNCTION f(x INTEGER, s TEXT) RETURNS TEXT LANGUAGE python AS 'return s * x'")
    assert con.execute("SELECT f(?, ?)", [2, "ab"]).fetchall() == [("abab",)]
    for _ in range(4):
        assert con.execute("SELECT f(?, ?)", [3, "x"]).fetchall() == [("xxx",)]


def test_styles(con):
    assert con.execute("SELECT $2, $1", [1, 2]).fetchall() == [(2, 1)]
    named = "SELECT $b, :a, $b, '$a :a', 1::text, (ARRAY[7, 8])[1:1] -- :a"
    assert con.execute(named, {"a": 1, "b": 2}).fetchall() == [(2, 1, 2, "$a :a", "1", [7])]
    assert con.execute("""SELECT '{"a": 1}'::jsonb ?? ?""", ["a"]).fetchall() == [(True,)]
    assert con.execute("""SELECT '{"a": 1}'::jsonb ? 'a'""").fetchall() == [(True,)]


@pytest.mark.parametrize(
    ("sql", "given", "kind", "says"),
    [
        ("SELECT ?", [], taipan.DatabaseError, None),
        ("SELECT ?", [1, 2], taipan.ProgrammingError, "1 parameters, and 2 values"),
        ("SELECT ?, ?", [1], taipan.ProgrammingError, "2 parameters, and 1 values"),
        ("SELECT $a", {"b": 1}, taipan.ProgrammingError, "parameter a"),
        ("SELECT ?", "x", taipan.ProgrammingError, r"write \[value\]"),
        ("SELECT ?", 7, taipan.ProgrammingError, r"write \[value\]"),
        ("SELECT ?; SELECT 2", [1], taipan.ProgrammingError, "one statement"),
        ("SELECT ?", [{"a": 1}], taipan.DataError, "json.dumps"),
        ("SELECT ?", [object()], taipan.DataError, "builtins.object"),
        ("SELECT ?", [decimal.Decimal("nan")], taipan.DataError, "NaN"),
        ("SELECT ?", [10**80], taipan.DataError, "76"),
        ("SELECT ?", [[1, "a"]], taipan.DataError, "several types"),
        ("SELECT ?", [[]], taipan.DataError, "no type"),
        ("SELECT ?::integer", ["x"], taipan.DataError, "integer"),
        ("CREATE TABLE t AS SELECT ?", [1, 2], taipan.ProgrammingError, None),
    ],
)
def test_what_is_wrong_with_parameters(con, sql, given, kind, says):
    with pytest.raises(kind, match=says):
        con.execute(sql, given)


def test_numpy_and_pandas_values(con):
    import numpy
    import pandas

    assert con.execute("SELECT ?, ?, ?", [numpy.int32(3), numpy.float64(2.5), numpy.bool_(True)]).fetchall() == [(3, 2.5, True)]
    assert con.execute("SELECT ?", [numpy.array([1, 2])]).fetchall() == [([1, 2],)]
    assert con.execute("SELECT ?, ?", [pandas.NaT, pandas.NA]).fetchall() == [(None, None)]
    stamp = pandas.Timestamp("2024-01-01 01:02:03.000004")
    assert con.execute("SELECT ?", [stamp]).fetchall() == [(stamp.to_pydatetime(),)]
    with pytest.raises(taipan.DataError, match="nanoseconds"):
        con.execute("SELECT ?", [pandas.Timestamp("2024-01-01 00:00:00.000000001")])


def test_executemany_is_one_transaction(con):
    con.sql("CREATE TABLE t (a INT PRIMARY KEY)")
    with pytest.raises(taipan.IntegrityError) as raised:
        con.executemany("INSERT INTO t VALUES (?)", [[1], [2], [1]])
    assert raised.value.sqlstate == "23505"
    assert con.sql("SELECT count(*) FROM t").fetchall() == [(0,)]
    assert not con.in_transaction
    assert con.executemany("INSERT INTO t VALUES ($a)", ({"a": n} for n in range(3))).rowcount == 3
    assert con.executemany("INSERT INTO t VALUES (?)", []).rowcount == 0


def test_transactions(con):
    con.sql("CREATE TABLE t (a INT)")
    with pytest.raises(RuntimeError), con.transaction():
        con.sql("INSERT INTO t VALUES (1)")
        raise RuntimeError
    assert con.sql("SELECT count(*) FROM t").fetchall() == [(0,)]
    with con.transaction():
        con.sql("INSERT INTO t VALUES (1)")
    con.begin()
    con.sql("INSERT INTO t VALUES (2)")
    assert con.in_transaction
    con.rollback()
    con.rollback()
    con.commit()
    assert con.sql("SELECT a FROM t").fetchall() == [(1,)]
    con.begin()
    with pytest.raises(taipan.DataError):
        con.sql("SELECT 1 / 0").fetchall()
    with pytest.raises(taipan.InternalError) as raised:
        con.sql("SELECT 1")
    assert raised.value.sqlstate == "25P02"
    con.rollback()


def test_a_database_stays(tmp_path):
    place = tmp_path / "shop"
    with taipan.connect(place) as con:
        con.sql("CREATE TABLE t AS SELECT 1 AS a")
        con.function(twice)
    with taipan.connect(str(place)) as con, taipan.connect(place) as other:
        assert con.sql("SELECT twice(a) FROM t").fetchall() == [(2,)]
        con.begin()
        con.sql("INSERT INTO t VALUES (2)")
        assert other.sql("SELECT count(*) FROM t").fetchall() == [(1,)]
        con.commit()
        assert other.sql("SELECT count(*) FROM t").fetchall() == [(2,)]
    (tmp_path / "file").write_text("x")
    with pytest.raises(taipan.DatabaseError):
        taipan.connect(tmp_path / "file")


def twice(x: int) -> int:
    return x * 2


def test_duplicates_share_the_database(con):
    con.sql("CREATE TABLE t AS SELECT 1 AS a")
    with con.duplicate() as other:
        assert other.sql("SELECT a FROM t").fetchall() == [(1,)]
        con.begin()
        assert other.in_transaction is False
        con.rollback()


def test_options(tmp_path):
    (tmp_path / "x.csv").write_text("a,b\n1,x\n")
    with taipan.connect(data_dir=tmp_path, threads=1, settings={"TimeZone": "Asia/Tokyo"}) as con:
        assert con.sql("SELECT b FROM 'x.csv'").fetchall() == [("x",)]
        assert con.sql("SHOW TimeZone").fetchall() == [("Asia/Tokyo",)]
    with pytest.raises(TypeError):
        taipan.connect(colour="blue")
    with pytest.raises(taipan.DatabaseError):
        taipan.connect(settings={"no_such_setting": "1"})
    with pytest.raises(taipan.DatabaseError, match="at least 1"):
        taipan.connect(threads=0)
