"""psycopg 3: server-side binding, both formats, COPY, pipelines, server cursors, cancelling."""

import threading

import psycopg
from psycopg.types.json import Jsonb

from common import MAKE, ROWS, UUID, VALUES, rows, same

with psycopg.connect(autocommit=True) as c:
    c.execute(MAKE)
    for number in range(8):  # prepared from the sixth time on
        same(c.execute("SELECT half(%s)", (number,)).fetchone(), (number / 2,), "half")
    for binary in (False, True):
        for kind, value in VALUES:
            got = c.execute(f"SELECT CAST(%s AS {kind}) AS v", (value,), binary=binary).fetchone()[0]
            same(got, value, f"{kind} binary={binary}")
            same(c.execute(f"SELECT CAST(%b AS {kind}) AS v", (value,), binary=binary).fetchone()[0], value, kind)
            same(c.execute(f"SELECT CAST(%s AS {kind}) AS v", (None,), binary=binary).fetchone()[0], None, kind)
    same(c.execute("SELECT %s", (UUID,)).fetchone()[0], str(UUID), "uuid")
    said = c.execute("SELECT label(%s, %s, %s, %s)", (7, "x", VALUES[5][1], True)).fetchone()[0]
    same(said, "7:x:1234.5:True", "label")
    cursor = c.execute("SELECT half(3), count(*), 1 AS one, 'x'::text")
    same([column.name for column in cursor.description], ["half", "count", "one", "text"], "names")

    c.execute("INSERT INTO papers VALUES (%s, %s, NULL)", (UUID, Jsonb({"b": [1], "a": 2})))
    for binary in (False, True):
        paper = c.cursor(binary=binary).execute("SELECT id, said FROM papers WHERE id = %s", (UUID,)).fetchone()
        same(paper, (UUID, {"a": 2, "b": [1]}), "papers")
    same(c.execute("SELECT count(*) FROM papers WHERE said = %s", (Jsonb({"a": 2, "b": [1]}),)).fetchone(), (1,), "papers found")
    with c.cursor() as cursor, cursor.copy("COPY stock FROM STDIN") as copy:
        for row in rows():
            copy.write_row(row)
    same(c.execute("SELECT count(*), sum(id) FROM stock").fetchone(), (ROWS, ROWS * (ROWS - 1) // 2), "copied")
    with c.cursor() as cursor, cursor.copy("COPY (SELECT id, name FROM stock) TO STDOUT (FORMAT binary)") as copy:
        copy.set_types(["int8", "text"])
        same(sum(1 for _ in copy.rows()), ROWS, "copied out")
    same(sum(1 for _ in c.cursor().stream("SELECT id FROM stock")), ROWS, "streamed")

    with c.transaction():
        with c.cursor(name="big") as cursor:
            cursor.execute("SELECT id FROM stock")
            same((len(cursor.fetchmany(10)), len(cursor.fetchmany(100))), (10, 100), "cursor")
    with c.transaction():
        try:
            with c.transaction():
                c.execute("INSERT INTO stock VALUES (1, 'twice', 0, NULL)")
        except psycopg.errors.UniqueViolation as error:
            same(error.diag.sqlstate, "23505", "twice")
        c.execute("INSERT INTO stock VALUES (-1, 'new', 0, NULL)")
    with c.pipeline():
        one, two = c.execute("SELECT 1"), c.execute("SELECT 2")
    same((one.fetchone(), two.fetchone()), ((1,), (2,)), "pipeline")
    same(psycopg.types.TypeInfo.fetch(c, "int4").array_oid, 1007, "reflection")

    threading.Timer(0.3, c.cancel).start()
    try:
        c.execute("SELECT spin(1)")
        raise AssertionError("not cancelled")
    except psycopg.errors.QueryCanceled:
        pass
    same(c.execute("SELECT 1").fetchone(), (1,), "afterwards")
print(psycopg.__version__)
