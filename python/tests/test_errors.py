"""What is said when something is wrong."""

import pickle

import pytest

import taipan


def test_a_statement_that_is_wrong(con):
    con.sql("CREATE TABLE people (name TEXT)")
    with pytest.raises(taipan.ProgrammingError) as raised:
        con.sql("SELECT nam\nFROM people")
    error = raised.value
    assert error.sqlstate == "42703"
    assert error.position == (1, 8)
    assert error.message in str(error)
    assert "LINE 1: SELECT nam\n               ^" in str(error)
    assert "name" in error.hint
    assert error.exception is None


def test_a_function_that_raises(con):
    con.sql("CREATE FUNCTION f(s TEXT) RETURNS BIGINT LANGUAGE python AS 'return int(s)'")
    with pytest.raises(taipan.DatabaseError) as raised:
        con.sql("SELECT f('x')").fetchall()
    error = raised.value
    assert error.exception == "ValueError"
    assert "invalid literal for int() with base 10: 'x'" in error.message
    assert any("return int(s)" in line for line in error.context)


@pytest.mark.parametrize(
    ("sql", "kind", "state"),
    [
        ("SELEC 1", taipan.ProgrammingError, "42601"),
        ("SELECT 1 / 0", taipan.DataError, "22012"),
        ("SELECT 'x'::int", taipan.DataError, "22P02"),
        ("SELECT * FROM missing", taipan.ProgrammingError, "42P01"),
        ("SELECT missing(1)", taipan.ProgrammingError, "42883"),
        ("COPY (SELECT 1) TO STDOUT", taipan.NotSupportedError, "0A000"),
    ],
)
def test_classes(con, sql, kind, state):
    with pytest.raises(kind) as raised:
        con.sql(sql).fetchall()
    assert raised.value.sqlstate == state


def test_errors_travel_between_processes(con):
    with pytest.raises(taipan.ProgrammingError) as raised:
        con.sql("SELECT x")
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is taipan.ProgrammingError
    assert (str(again), again.sqlstate, again.position) == (str(raised.value), raised.value.sqlstate, raised.value.position)


def test_notices(con, capfd):
    con.sql("CREATE FUNCTION f(x INT) RETURNS INT LANGUAGE python AS $$\n    print('at', x)\n    return x\n$$")
    assert con.sql("SELECT f(1)").fetchall() == [(1,)]
    assert "at 1" in capfd.readouterr().err
    told = []
    con.on_notice = told.append
    con.sql("SELECT f(2)").fetchall()
    con.sql("DROP TABLE IF EXISTS missing")
    assert any("at 2" in str(notice) for notice in told)
    assert any("missing" in str(notice) for notice in told)
    assert capfd.readouterr().err == ""
