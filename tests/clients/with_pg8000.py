"""pg8000: unnamed statements, values as text."""

import os

import pg8000.native

from common import MAKE, VALUES, same

c = pg8000.native.Connection(
    os.environ["PGUSER"], host=os.environ["PGHOST"], port=int(os.environ["PGPORT"]), database="taipan", password="secret"
)
c.run(MAKE)
same(c.run("SELECT half(:x)", x=3), [[1.5]], "half")
for kind, value in VALUES:
    same(c.run(f"SELECT CAST(CAST(:v AS {kind}) AS {kind})", v=value), [[value]], kind)
c.run("COPY stock FROM STDIN", stream=[f"{number}\tx\t1.5\t\\N\n" for number in range(100_000)])
same(c.run("SELECT count(*) FROM stock"), [[100_000]], "copied")
c.run("BEGIN")
try:
    c.run("INSERT INTO stock (id) VALUES (1)")
    raise AssertionError("twice")
except pg8000.native.DatabaseError as error:
    same(error.args[0]["C"], "23505", "twice")
c.run("ROLLBACK")
same(c.run("SELECT 1"), [[1]], "afterwards")
print(__import__("importlib.metadata", fromlist=["version"]).version("pg8000"))
