"""connectorx: frames of queries by each of its protocols, over several connections at once."""

import io
import os

import connectorx as cx
import psycopg2

from common import MAKE, ROWS, rows, same

place = "postgresql://{PGUSER}:{PGPASSWORD}@{PGHOST}:{PGPORT}/{PGDATABASE}".format(**os.environ)
with psycopg2.connect("") as c, c.cursor() as cursor:
    cursor.execute(MAKE)
    lines = io.StringIO("".join(f"{i}\t{n}\t{p}\t{at.isoformat()}\n" for i, n, p, at in rows()))
    cursor.copy_expert("COPY stock FROM STDIN", lines)
for protocol in ("binary", "csv", "cursor", "simple"):
    query = "SELECT id, half(id) AS h, price, name, at FROM stock"
    got = cx.read_sql(place, query, partition_on="id", partition_num=2, protocol=protocol).sort_values("id")
    same((len(got), got["id"].sum(), got["h"].sum()), (ROWS, ROWS * (ROWS - 1) // 2, ROWS * (ROWS - 1) / 4), protocol)
    same(got["name"].iloc[98], "n1", "name")
    same(float(got["price"].iloc[7]), 1.75, "price")
    every = cx.read_sql(place, """SELECT CAST(-3 AS SMALLINT) AS a, 70000 AS b, CAST(1099511627776 AS BIGINT) AS c,
        CAST(1.5 AS REAL) AS d, CAST(1e300 AS DOUBLE PRECISION) AS e, true AS g, 'it''s ä' AS h,
        DATE '2024-02-29' AS j, TIMESTAMP '2024-02-29 12:34:56' AS l, NULL::text AS n""", protocol=protocol)
    one = every.iloc[0]
    same((one.a, one.b, one.c, one.d, one.e, bool(one.g), one.h), (-3, 70000, 2**40, 1.5, 1e300, True, "it's ä"), protocol)
    same((str(one.j)[:10], str(one.l), one.n is None), ("2024-02-29", "2024-02-29 12:34:56", True), protocol)
lists = cx.read_sql(place, "SELECT ARRAY[1,2,3]::bigint[] AS l", protocol="binary")  # it has no arrays of texts
same(list(lists["l"][0]), [1, 2, 3], "list")
try:
    cx.read_sql(place, "SELECT half(1 / 0)")
    raise AssertionError("not refused")
except RuntimeError as error:
    assert "division by zero" in str(error), error
print(cx.__version__)
