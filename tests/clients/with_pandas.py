"""pandas over SQLAlchemy and psycopg: frames into tables by several ways, and out of queries in pieces."""

import csv
import io

import pandas as pd
from sqlalchemy import create_engine, text

from common import MAKE, ROWS, rows, same

engine = create_engine("postgresql+psycopg://")
with engine.begin() as c:
    c.connection.cursor().execute(MAKE)

whole = pd.DataFrame(rows(), columns=["id", "name", "price", "at"])


def by_copy(table, connection, keys, data):
    """A way of `to_sql` that copies."""
    lines = io.StringIO()
    csv.writer(lines).writerows(data)
    names = ", ".join(f'"{key}"' for key in keys)
    with connection.connection.cursor() as cursor:
        with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN (FORMAT csv)') as copy:
            copy.write(lines.getvalue())


whole.to_sql("stock", engine, if_exists="append", index=False, method=by_copy, chunksize=20_000)
same(pd.read_sql("SELECT count(*) AS n FROM stock", engine)["n"][0], ROWS, "copied")
back = pd.read_sql_table("stock", engine).sort_values("id", ignore_index=True)
same((len(back), list(back.columns)), (ROWS, ["id", "name", "price", "at"]), "read_sql_table")
same(str(back["at"].dtype).startswith("datetime64"), True, "times")
same((back["id"].sum(), float(back["price"].astype(float).sum())), (ROWS * (ROWS - 1) // 2, float(whole["price"].sum())), "sums")

few = pd.DataFrame({
    "number": [3, 2, -3], "part": [1.5, None, 2.5], "said": ["x", None, "it's ä"], "flag": [True, False, True],
    "day": pd.to_datetime(["2024-02-29", None, "1969-12-31 23:59:59.000005"], format="ISO8601"),
})
for method in (None, "multi"):
    few.to_sql("few", engine, if_exists="replace", index=False, method=method)
    got = pd.read_sql("SELECT * FROM few ORDER BY number DESC", engine)
    pd.testing.assert_frame_equal(got, few, check_dtype=False)
few.to_sql("few", engine, if_exists="append", index=False)
same(pd.read_sql(text("SELECT half(number) AS h FROM few WHERE number > :least ORDER BY 1"), engine,
                 params={"least": 0})["h"].tolist(), [1.0, 1.0, 1.5, 1.5], "half")
with engine.connect().execution_options(stream_results=True) as c:
    sizes = [len(part) for part in pd.read_sql("SELECT id, half(id) FROM stock", c, chunksize=30_000)]
same(sizes, [30_000, 30_000, 30_000, 10_000], "pieces")
print(pd.__version__)
