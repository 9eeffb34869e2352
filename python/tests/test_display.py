"""Results as people see them."""

import polars


def test_as_the_shell_prints_them(con):
    rows = con.sql(
        "SELECT * FROM (VALUES (1, 'one', 1.5::double precision, true), (20, NULL, 'NaN'::double precision, false)) AS t(n, name, x, ok)"
    )
    assert repr(rows).split("\n") == [
        " n  | name |  x  |  ok   ",
        "----+------+-----+-------",
        "  1 | one  | 1.5 | true",
        " 20 | NULL | NaN | false",
        "(2 rows)",
    ]
    # What was looked at is still there.
    assert len(rows.fetchall()) == 2


def test_wide_characters_and_lines(con):
    assert repr(con.sql("SELECT '台灣' AS a, E'x\\ny\\tz' AS b")).split("\n") == [
        "  a   |   b    ",
        "------+--------",
        " 台灣 | x     +",
        "      | y    z",
        "(1 row)",
    ]


def test_long_results_are_cut(con):
    shown = repr(con.sql("SELECT n FROM generate_series(1, 100) AS t(n)")).split("\n")
    assert (len(shown), shown[-1]) == (43, "(100 rows, 40 shown)")
    rows = con.sql("SELECT n FROM generate_series(1, 1000000) AS t(n)")
    assert repr(rows).split("\n")[-1] == "(more than 10000 rows, 40 shown)"
    assert sum(n for (n,) in rows) == 500000500000
    assert max(map(len, repr(con.sql("SELECT repeat('x', 1000) AS a")).split("\n"))) < 90


def test_html_is_escaped(con):
    shown = con.sql("""SELECT '<script>alert("x")</script>' AS "<b>", NULL AS n, 1 AS k""")._repr_html_()
    assert "<script>" not in shown and "<b>" not in shown
    assert "&lt;script&gt;" in shown and "NULL" in shown
    assert con.sql("CREATE TABLE t (a INT)")._repr_html_() == "<pre>CREATE TABLE</pre>"


def test_no_rows(con):
    assert repr(con.sql("SELECT 1 AS a WHERE false")).split("\n") == [" a ", "---", "(0 rows)"]


def test_frames_print_as_their_types(con):
    frame = polars.DataFrame({"a": [1]})  # noqa: F841
    assert repr(con.sql("SELECT a FROM frame")).startswith(" a \n---\n 1\n")
