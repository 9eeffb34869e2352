"""Runs queries on PostgreSQL with their functions in PL/Python, and says how long they took.

Started with one argument, a JSON object (see src/queries/plpython.rs). Starts a server of its own in the directory `scratch`, reachable by a socket there
only, and stops it at the end. Prints {"python": nanos, "python_sums": [rows, sum of numbers]} for each query, a line each; a query runs once, its table in memory.
"""

import json
import re
import sys
import textwrap

import duckdb

from postgres_server import Server
from queries_peer import CREATE

TYPES = {"DOUBLE": "DOUBLE PRECISION", "VARCHAR": "TEXT"}


def load(server, tables):
    files = duckdb.connect()
    for table, path in tables.items():
        parquet = f"read_parquet('{path}')"
        columns = files.execute(f"DESCRIBE SELECT * FROM {parquet}").fetchall()
        shown = ", ".join(f"{name} {TYPES.get(kind, kind)}" for name, kind, *_ in columns)
        csv = server.folder / f"{table}.csv"
        files.execute(f"COPY (SELECT * FROM {parquet}) TO '{csv}' (HEADER false)")
        server.sql(f"CREATE UNLOGGED TABLE {table} ({shown})")
        server.psql("-c", f"\\copy {table} FROM '{csv}' (FORMAT csv)")
        server.sql(f"VACUUM ANALYZE {table}")
        csv.unlink()


def plpython(statement):
    """A function of Taipan's in PL/Python, to which dates come as texts."""
    found = CREATE.fullmatch(statement)
    params = [param.split() for param in found["params"].split(",")]
    typed = ", ".join(f"{name} {TYPES.get(kind, kind)}" for name, kind in params)
    dates = [f"{name} = date.fromisoformat({name})" for name, kind in params if kind == "DATE"]
    text = textwrap.dedent(found["quoted"] or found["text"]).strip()
    # Parameters are global there: to set one takes saying so.
    head = ["from datetime import date", "global " + ", ".join(name for name, kind in params if kind == "DATE")] if dates else []
    lines = "\n".join([*head, *dates, text])
    returns = TYPES.get(found["returns"], found["returns"])
    return f"CREATE OR REPLACE FUNCTION python_{found['name']}({typed}) RETURNS {returns} LANGUAGE plpython3u STRICT AS $${lines}\n$$"


def answer(server, query):
    python = query["python"]
    for statement in query["plpython"]:
        server.sql(statement)
    for statement in [] if query["plpython"] else query["functions"]:
        # PostgreSQL has functions of some of the names.
        server.sql(plpython(statement))
        name = CREATE.fullmatch(statement)["name"]
        python = re.sub(rf"\b{name}\(", f"python_{name}(", python)
    nanos, rows = server.timed(python)
    numbers = [float(value) for row in rows for value in row if re.fullmatch(r"-?\d+(\.\d+)?([eE][-+]?\d+)?", value)]
    return {"python": nanos, "python_sums": [len(rows), sum(numbers)]}


def main():
    request = json.loads(sys.argv[1])
    server = Server(request["scratch"])
    try:
        load(server, request["tables"])
        for query in request["queries"]:
            print(json.dumps(answer(server, query)), flush=True)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
