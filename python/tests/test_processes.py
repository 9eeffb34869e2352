"""Signals, threads, processes, and what else is loaded into this one."""

import ctypes
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import taipan
from taipan import _taipan

ENDLESS = "CREATE FUNCTION endless(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'while True: x += 1'"
LONG = "SELECT sum(a.n * b.n) FROM generate_series(1, 100000) AS a(n), generate_series(1, 1000000) AS b(n)"


@pytest.mark.parametrize("query", [LONG, "SELECT endless(n) FROM generate_series(1, 10) AS t(n)"])
@pytest.mark.parametrize("read", ["fetchall", "arrow", "repr"])
def test_control_c(con, query, read):
    con.sql(ENDLESS)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    reads = {
        "fetchall": lambda: con.sql(query).fetchall(),
        "arrow": lambda: con.sql(query).arrow(),
        "repr": lambda: repr(con.sql(query)),
    }
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        reads[read]()
    assert time.monotonic() - begun < 20
    timer.join()
    assert con.sql("SELECT 1").fetchall() == [(1,)]


def test_interrupt_from_another_thread(con):
    timer = threading.Timer(0.2, con.interrupt)
    timer.start()
    with pytest.raises(taipan.OperationalError) as raised:
        con.sql(LONG).fetchall()
    assert raised.value.sqlstate == "57014"
    timer.join()


def test_timeouts(con):
    con.sql("SET statement_timeout = '200ms'")
    with pytest.raises(taipan.OperationalError, match="statement timeout"):
        con.sql(LONG).fetchall()


def test_the_lock_is_let_go(con):
    counted, done = 0, threading.Event()

    def run():
        con.sql("SELECT sum(a.n * b.n) FROM generate_series(1, 1000) AS a(n), generate_series(1, 2000) AS b(n)").fetchall()
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 5


def test_threads(con):
    con.sql("CREATE FUNCTION twice(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'return x * 2'")
    failed = []

    def work(connection, number):
        try:
            for round_ in range(20):
                frame = taipan.connect().sql(f"SELECT {number} AS a").arrow()  # noqa: F841
                assert connection.sql("SELECT twice(a) FROM frame").fetchall() == [(number * 2,)]
        except BaseException as error:
            failed.append(error)

    # Some on one connection, some on their own.
    threads = [threading.Thread(target=work, args=(con, n)) for n in range(3)]
    threads += [threading.Thread(target=work, args=(con.duplicate(), n)) for n in range(3)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert failed == []


def test_two_threads_and_one_result(con):
    rows = con.sql("SELECT n FROM generate_series(1, 100000) AS t(n)")
    seen, failed = [], []

    def read():
        try:
            while True:
                piece = rows._results.fetch(1000)
                if not piece:
                    return
                seen.extend(piece)
        except taipan.ProgrammingError as error:
            failed.append(str(error))

    threads = [threading.Thread(target=read) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(set(seen)) == len(seen)
    assert all("another thread" in text for text in failed)


def python(program, expect=0):
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=120, cwd=os.path.dirname(__file__)
    )
    assert ran.returncode == expect, ran.stderr
    return ran.stdout.strip()


def test_forks():
    said = python(
        """
        import os, taipan
        # Nothing was used yet: a child may.
        child = os.fork()
        if child == 0:
            assert taipan.connect().sql("SELECT 1").fetchall() == [(1,)]
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        con = taipan.connect()
        rows = con.sql("SELECT 1")
        child = os.fork()
        if child == 0:
            for use in (taipan.connect, lambda: con.sql("SELECT 1"), rows.fetchall):
                try:
                    use()
                    os._exit(1)
                except taipan.InterfaceError as error:
                    assert "spawn" in str(error)
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0
        print(rows.fetchall())
        """
    )
    assert said == "[(1,)]"


def test_processes_that_are_spawned(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            """
            import multiprocessing, taipan

            def work(n):
                return taipan.connect().execute("SELECT ? * 2", [n]).fetchone()[0]

            if __name__ == "__main__":
                con = taipan.connect()
                with multiprocessing.get_context("spawn").Pool(2) as pool:
                    print(pool.map(work, [1, 2, 3]))
            """
        )
    )
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120)
    assert ran.stdout.strip() == "[2, 4, 6]", ran.stderr


def test_the_interpreter_ends_while_a_statement_runs():
    said = python(
        f"""
        import threading, taipan, time
        con = taipan.connect()
        threading.Thread(target=lambda: con.sql({LONG!r}).fetchall(), daemon=True).start()
        rows = con.sql("SELECT 1")
        time.sleep(0.2)
        print("ends")
        """
    )
    assert said == "ends"


@pytest.mark.parametrize("order", ["taipan, pyarrow, polars, pandas", "pandas, polars, pyarrow, taipan"])
def test_beside_other_libraries(order):
    said = python(
        f"""
        import {order}
        import taipan, polars, pandas, pyarrow
        frame = polars.DataFrame({{"a": range(100000), "b": [str(n) for n in range(100000)]}})
        con = taipan.connect()
        for _ in range(5):
            table = con.sql("SELECT a, b || 'x' AS b FROM frame ORDER BY a").arrow()
            frame = table.to_pandas()
        print(len(frame), frame["b"][99999])
        """
    )
    assert said == "100000 99999xxxxx"


def test_the_library_gives_others_nothing():
    library = ctypes.CDLL(_taipan.__file__)
    assert library.PyInit__taipan
    for name in ("mi_malloc", "sqlite3_open", "rust_eh_personality"):
        with pytest.raises(AttributeError):
            getattr(library, name)


def test_limits_of_functions_hold():
    with taipan.connect(function_memory=32 << 20, function_timeout=0.5) as con:
        con.sql("CREATE FUNCTION big(n BIGINT) RETURNS BIGINT LANGUAGE python AS $$\n    import json\n    return len(json.dumps(list(range(n))))\n$$")
        with pytest.raises(taipan.DatabaseError, match="memory|Memory"):
            con.sql("SELECT big(50000000)").fetchall()
        con.sql(ENDLESS)
        with pytest.raises(taipan.DatabaseError, match="time"):
            con.sql("SELECT endless(1)").fetchall()
