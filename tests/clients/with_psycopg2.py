"""psycopg2: binding on the client's side, named cursors, copy_expert."""

import io
import threading

import psycopg2
import psycopg2.errors
import psycopg2.extras

from common import MAKE, ROWS, VALUES, same

c = psycopg2.connect("")
cursor = c.cursor()
cursor.execute(MAKE)
c.commit()
cursor.execute("SELECT half(%s)", (3,))
same(cursor.fetchone(), (1.5,), "half")
for kind, value in VALUES:
    if kind.endswith("[]"):
        continue  # written as ARRAY[…], which says nothing of the types
    cursor.execute(f"SELECT CAST(%s AS {kind})", (psycopg2.Binary(value) if kind == "bytea" else value,))
    got = cursor.fetchone()[0]
    same(bytes(got) if kind == "bytea" else got, value, kind)
lines = io.StringIO("".join(f"{number}\tn{number}\t1.50\t\\N\n" for number in range(ROWS)))
cursor.copy_expert("COPY stock FROM STDIN", lines)
c.commit()
named = c.cursor(name="big")
named.execute("SELECT id FROM stock")
same((len(named.fetchmany(10)), len(named.fetchall())), (10, ROWS - 10), "cursor")
named.close()
psycopg2.extras.execute_values(cursor, "INSERT INTO stock (id, name) VALUES %s", [(-1, "a"), (-2, "b")])
try:
    cursor.execute("INSERT INTO stock (id) VALUES (-1)")
    raise AssertionError("twice")
except psycopg2.errors.UniqueViolation:
    c.rollback()
threading.Timer(0.3, c.cancel).start()
try:
    cursor.execute("SELECT spin(1)")
    raise AssertionError("not cancelled")
except psycopg2.errors.QueryCanceled:
    c.rollback()
cursor.execute("SELECT count(*) FROM stock")
same(cursor.fetchone(), (ROWS,), "afterwards")
print(psycopg2.__version__.split()[0])
