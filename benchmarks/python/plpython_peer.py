"""Runs queries on PostgreSQL with their functions in PL/Python, and says how long they took.

Started with one argument, a JSON object (see src/queries/plpython.rs). Starts a server of its own in the directory `scratch`, reachable by a socket there
only, and stops it at the end. Prints {"python": nanos, "python_sums": [rows, sum of numbers]} for each query, a line each; a query runs once, its table in memory.
"""

import json
import os
import pwd
import re
import shutil
import subprocess
import sys
import textwrap
import time
from glob import glob
from pathlib import Path

import duckdb

from queries_peer import CREATE

TYPES = {"DOUBLE": "DOUBLE PRECISION", "VARCHAR": "TEXT"}
SETTINGS = ["fsync=off", "shared_buffers=2GB", "max_parallel_workers_per_gather=0", "max_wal_size=8GB", "listen_addresses="]


class Server:
    """A server that does not run as root, because it refuses to."""

    def __init__(self, scratch):
        self.folder = Path(scratch) / "postgres"
        self.folder.mkdir()
        self.programs = Path(max(glob("/usr/lib/postgresql/*/bin"), default=Path(shutil.which("initdb") or "/").parent))
        self.user = {}
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", "benchmarks", "-A", "trust", "--no-sync")
        settings = [part for setting in [*SETTINGS, f"unix_socket_directories={self.folder}"] for part in ("-c", setting)]
        with open(self.folder / "log", "w") as log:
            self.process = subprocess.Popen([self.programs / "postgres", "-D", data, *settings], stderr=log, cwd=self.folder, **self.user)
        try:
            for _ in range(300):
                if (self.folder / ".s.PGSQL.5432").exists() and self.ready():
                    break
                time.sleep(0.1)
            self.sql("CREATE EXTENSION plpython3u")
        except BaseException:
            self.stop()
            raise

    def run(self, program, *arguments):
        done = subprocess.run([self.programs / program, *arguments], capture_output=True, text=True, cwd=self.folder, **self.user)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def psql(self, *arguments):
        return self.run("psql", "-h", self.folder, "-U", "benchmarks", "-d", "postgres", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *arguments)

    def ready(self):
        try:
            return self.psql("-c", "SELECT 1") == "1\n"
        except RuntimeError:
            return False

    def sql(self, text):
        return self.psql("-c", text)

    def timed(self, query):
        """Nanoseconds, and rows as lists of texts."""
        *rows, time_line = self.psql("-c", "\\timing on", "-c", query).splitlines()
        millis = re.search(r"([\d.]+) ms", time_line)[1]
        return int(float(millis) * 1e6), [row.split("|") for row in rows]

    def stop(self):
        self.process.terminate()
        self.process.wait()


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
