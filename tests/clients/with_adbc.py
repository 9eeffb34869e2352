"""ADBC: COPY in binary both ways as Arrow, the types of the catalog, and a million rows in and out with their times."""

import importlib.metadata
import os
import time

import adbc_driver_manager
import adbc_driver_postgresql.dbapi as adbc
import pyarrow as pa

from common import MAKE, ROWS, VALUES, cancelled, same

HUGE = int(os.environ.get("TAIPAN_CLIENT_ROWS", "1000000"))
place = "postgresql://{PGUSER}:{PGPASSWORD}@{PGHOST}:{PGPORT}/{PGDATABASE}".format(**os.environ)
connection = adbc.connect(place, autocommit=True)
cursor = connection.cursor()
for statement in MAKE.split(";\n"):
    cursor.execute(statement)

# Each type as a constant: parameters of ADBC are Arrow's, which have fewer.
for kind, value in VALUES:
    cursor.execute("SELECT CAST(CAST($1 AS TEXT) AS TEXT)", parameters=(str(value),))
    same(cursor.fetchone()[0], str(value), kind)
for kind, value in [VALUES[n] for n in (0, 1, 2, 3, 4, 6, 7, 8)]:
    cursor.execute(f"SELECT CAST($1 AS {kind}) AS v", parameters=(value,))
    same(cursor.fetchone()[0], value, kind)
cursor.execute("""SELECT 1.50::numeric(12,2) AS n, DATE '2024-02-29' AS d, TIME '23:59:59.000005' AS t,
    TIMESTAMP '2024-02-29 12:34:56.000789' AS at, TIMESTAMPTZ '1969-12-31 23:59:59+00' AS z,
    INTERVAL '3 days 5 seconds' AS i, ARRAY[1,NULL,3]::bigint[] AS l, ARRAY['a b','','c,d'] AS s, half(3) AS h""")
got = cursor.fetch_arrow_table()
same([str(got.schema.field(name).type) for name in "dtzlsh"],
     ["date32[day]", "time64[us]", "timestamp[us, tz=UTC]", "list<item: int64>", "list<item: string>", "double"], "schema")
row = got.select(["n", "d", "t", "at", "l", "s", "h"]).to_pylist()[0]
same((str(row["n"]), str(row["d"]), str(row["t"]), str(row["at"]), row["l"], row["s"], row["h"]),
     ("1.50", "2024-02-29", "23:59:59.000005", "2024-02-29 12:34:56.000789", [1, None, 3], ["a b", "", "c,d"], 1.5), "row")
cursor.execute("SELECT label($1, $2, 1234.5, $3)", parameters=(7, "x", True))
same(cursor.fetchone()[0], "7:x:1234.5:True", "label")

cursor.execute("DROP TABLE IF EXISTS huge")
huge = pa.table({"id": pa.array(range(HUGE), pa.int64()), "part": pa.array([n / 4 for n in range(HUGE)], pa.float64()),
                 "name": [f"n{n % 97}" for n in range(HUGE)], "number": pa.array([n % 1000 for n in range(HUGE)], pa.int32())})
begun = time.monotonic()
same(cursor.adbc_ingest("huge", huge, mode="create"), HUGE, "ingested")
taken = time.monotonic() - begun
begun = time.monotonic()
cursor.execute("SELECT * FROM huge")
back = cursor.fetch_arrow_table()
given = time.monotonic() - begun
same(back.sort_by("id").equals(huge), True, "the same rows")
cursor.adbc_ingest("huge", huge.slice(0, ROWS), mode="append")
cursor.execute("SELECT count(*), sum(half(id)) FROM huge")
same(cursor.fetchone()[0], HUGE + ROWS, "appended")
objects = connection.adbc_get_objects(depth="columns", table_name_filter="huge").read_all().to_pylist()
[table] = [t for catalog in objects for schema in catalog["catalog_db_schemas"] for t in schema["db_schema_tables"]]
same(sorted(column["column_name"] for column in table["table_columns"]), ["id", "name", "number", "part"], "columns")
same(connection.adbc_get_table_schema("stock").names, ["id", "name", "price", "at"], "table schema")

held = adbc.connect(place)
with held.cursor() as inner:
    inner.execute("INSERT INTO stock (id) VALUES (1)")
    try:
        inner.execute("INSERT INTO stock (id) VALUES (1)")
        raise AssertionError("not refused")
    except adbc_driver_manager.Error as error:
        same(error.sqlstate, "23505", "twice")
    held.rollback()
    inner.execute("SELECT count(*) FROM stock")
    same(inner.fetchone()[0], 0, "rolled back")
    held.rollback()
    cancelled(inner.adbc_cancel, lambda: inner.execute("SELECT spin(1)") or inner.fetchone(), adbc_driver_manager.Error)
    held.rollback()
    inner.execute("SELECT 1")
    same(inner.fetchone()[0], 1, "afterwards")
held.close()
cursor.execute("DROP TABLE huge")
cursor.close()
connection.close()
print(f"{HUGE} rows in {taken:.2f} s in and {given:.2f} s out")
print(importlib.metadata.version("adbc-driver-postgresql"))
