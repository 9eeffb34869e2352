"""psqlODBC through pyodbc: its catalog functions, bound parameters, transactions, many rows by arrays of parameters."""

import datetime
import os
import threading

import pyodbc

from common import MAKE, ROWS, VALUES, rows, same

DRIVER = "PostgreSQL Unicode"
place = "DRIVER={{{0}}};SERVER={PGHOST};PORT={PGPORT};DATABASE={PGDATABASE};UID={PGUSER};PWD={PGPASSWORD};{1}"


def connect(more=""):
    """A connection of the driver."""
    return pyodbc.connect(place.format(DRIVER, more, **os.environ), autocommit=True)


c = connect("UseDeclareFetch=0;ByteaAsLongVarBinary=1;MaxLongVarcharSize=100000;BoolsAsChar=0;")
cursor = c.cursor()
for statement in MAKE.split(";\n"):
    cursor.execute(statement)
same(cursor.execute("SELECT half(?)", 3).fetchone()[0], 1.5, "half")
for kind, value in VALUES:
    if kind in ("interval", "bigint[]", "text[]"):
        text = {"interval": "3 days 00:00:05.000007", "bigint[]": "{1,NULL,3}", "text[]": '{"a b","","c,d"}'}[kind]
        same(cursor.execute(f"SELECT CAST(CAST(? AS {kind}) AS text)", text).fetchone()[0], text, kind)
        continue
    given = value.replace(tzinfo=None) if kind == "timestamptz" else value
    cursor.execute("SET TIME ZONE 'UTC'")
    got = cursor.execute(f"SELECT CAST(? AS {kind}) AS v", given).fetchone()[0]
    if kind == "time":
        given = got.replace(microsecond=given.microsecond) if got.replace(microsecond=0) == given.replace(microsecond=0) else given
        got = got.replace(microsecond=given.microsecond)
    same(got, given, kind)
    same(cursor.execute(f"SELECT CAST(? AS {kind}) AS v", None).fetchone()[0], None, kind)
same(cursor.execute("SELECT label(?, ?, 1234.5, ?)", 7, "x", True).fetchone()[0], "7:x:1234.5:True", "label")
same([row.table_name for row in cursor.tables(table="stock", schema="public")], ["stock"], "tables")
same([row.column_name for row in cursor.columns(table="stock", schema="public")], ["id", "name", "price", "at"], "columns")
same([row.column_name for row in cursor.primaryKeys(table="stock", schema="public")], ["id"], "primary key")
assert "half" in [row.procedure_name for row in cursor.procedures()], "procedures"
cursor.statistics("stock", schema="public").fetchall()

some = [(n, name, price, at.replace(tzinfo=None)) for n, name, price, at in rows()]
c.autocommit = False
cursor.fast_executemany = True
for start in range(0, 2000, 1000):
    cursor.executemany("INSERT INTO stock VALUES (?, ?, ?, ?)", some[start:start + 1000])
c.commit()
# The driver has no COPY: the rest comes by one statement.
cursor.execute("INSERT INTO stock SELECT i, 'n', 0, NULL FROM generate_series(2000, ?) AS g(i)", ROWS - 1)
c.commit()
same(cursor.execute("SELECT count(*) FROM stock").fetchone()[0], ROWS, "rows")
try:
    cursor.execute("INSERT INTO stock (id) VALUES (1)")
    raise AssertionError("not refused")
except pyodbc.Error as error:
    same(error.args[0], "23505", "twice")
c.rollback()
cursor.execute("INSERT INTO stock (id) VALUES (-1)")
c.commit()
fetched = connect("UseDeclareFetch=1;Fetch=1000;")
fetched.autocommit = False
same(sum(1 for _ in fetched.cursor().execute("SELECT id FROM stock")), ROWS + 1, "by cursors")
fetched.close()
threading.Timer(0.3, cursor.cancel).start()
try:
    cursor.execute("SELECT spin(1)")
    raise AssertionError("not cancelled")
except pyodbc.Error as error:
    same(error.args[0] in ("57014", "HY008"), True, f"cancelled {error}")
c.rollback()
same(cursor.execute("SELECT 1").fetchone()[0], 1, "afterwards")
print(c.getinfo(pyodbc.SQL_DRIVER_VER))
