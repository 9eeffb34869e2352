"""The magics of IPython."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

import taipan


@pytest.fixture
def shell():
    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "taipan")
    yield shell
    shell.reset(new_session=False)


def run(shell, text):
    ran = shell.run_cell(text)
    if ran.error_in_exec is not None:
        raise ran.error_in_exec
    return ran.result


def test_cells(shell):
    rows = run(shell, "%%taipan\nCREATE TABLE t AS VALUES (1), (2);\nSELECT count(*) AS n FROM t")
    assert isinstance(rows, taipan.Relation)
    assert rows.fetchall() == [(2,)]
    assert run(shell, "%taipan SELECT 6 * 7").fetchall() == [(42,)]


def test_the_connection_of_the_notebook(shell):
    run(shell, "import taipan\ncon = taipan.connect()\ncon.sql('CREATE TABLE mine (a INT)')")
    assert run(shell, "%%taipan\nSELECT count(*) FROM mine").fetchall() == [(0,)]
    run(shell, "other = taipan.connect()")
    assert run(shell, "%%taipan rows << other\nSELECT 1 AS a") is None
    assert run(shell, "rows.fetchall()") == [(1,)]


def test_variables_of_the_notebook(shell):
    run(shell, "import polars\nframe = polars.DataFrame({'a': [1, 2]})")
    assert run(shell, "%%taipan\nSELECT sum(a) FROM frame").fetchall() == [(3,)]


def test_functions_of_the_notebook(shell):
    run(shell, "import taipan\ncon = taipan.connect()\nRATE = 2\n@con.function\ndef scaled(x: int) -> int:\n    return x * RATE")
    assert run(shell, "%%taipan con\nSELECT scaled(21)").fetchall() == [(42,)]


def test_errors(shell, capsys):
    with pytest.raises(Exception):
        run(shell, "%%taipan\nSELECT nothing")
    told = capsys.readouterr()
    assert "LINE 1: SELECT nothing" in told.err
    assert "Traceback" not in told.err + told.out
    with pytest.raises(taipan.InterfaceError, match="no connection"):
        run(shell, "%%taipan nobody\nSELECT 1")
