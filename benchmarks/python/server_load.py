"""The server under load by pgbench, beside PostgreSQL on the same machine, in turn.

    server_load.py TAIPAN [--seconds 10] [--rounds 3] [--rows 1000000]

TAIPAN is the program. Both servers listen on the loopback, without TLS, and are stopped at the end. The functions are the same text in both: Taipan's
run natively, PostgreSQL's are PL/Python. Prints a table of medians; transactions a second, and milliseconds for rows. What both give is compared.
Needs pgbench, psql, and Debian's postgresql-plpython3; for rows to ADBC, which asks for them by COPY in bytes, the packages adbc-driver-postgresql and
pyarrow of PyPI.
"""

import argparse
import hashlib
import os
import re
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from postgres_server import Server

try:
    from adbc_driver_postgresql import dbapi as adbc
except ImportError:
    adbc = None

HALF = "return x / 2"
# Forty lines that clean a line of text up.
CLEAN = '''
words = []
word = ""
quoted = False
for letter in line:
    if letter == "'":
        quoted = not quoted
        continue
    if letter == " " and not quoted:
        if word:
            words.append(word)
        word = ""
        continue
    word += letter
if word:
    words.append(word)
if not words:
    return "empty"
kind = words[0].lower()
if kind.startswith("err"):
    level = 3
elif kind.startswith("warn"):
    level = 2
elif kind in ("info", "note"):
    level = 1
else:
    level = 0
code = 0
for part in words[1:]:
    if part.isdigit():
        code = code * 31 + int(part)
    elif "=" in part:
        key, _, value = part.partition("=")
        if key.strip() == "code" and value.isdigit():
            code += int(value)
name = words[-1].strip(".,;:").title()
if len(name) > 12:
    name = name[:12].rstrip() + "~"
if level == 3 and code > 0:
    return f"{name}!{code}"
return f"{level}:{name}:{code}"
'''
LINE = "error 12 of 'disk one' code=7 while writing, somewhere."
SCRIPTS = {
    "SELECT 1": ("simple", "SELECT 1;\n"),
    "prepared half($1)": ("prepared", "\\set x random(1, 1000)\nSELECT half(:x);\n"),
    "prepared text function": ("prepared", f"\\set x random(1, 1000)\nSELECT clean(:x || ' ' || $l${LINE}$l$);\n"),
}


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)
    if done.returncode:
        raise RuntimeError(f"{words}: {done.stderr}")
    return done.stdout


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Taipan:
    def __init__(self, program, scratch):
        folder = Path(scratch) / "taipan"
        run(program, "init", folder)
        self.port = free_port()
        words = [program, "serve", folder, "--listen", f"127.0.0.1:{self.port}", "--trust"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.user, self.database = "taipan", "taipan"

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


class Postgres:
    def __init__(self, scratch):
        self.port = free_port()
        self.server = Server(scratch, "listen_addresses=127.0.0.1", port=self.port)
        self.user, self.database = "benchmarks", "postgres"

    def stop(self):
        self.server.stop()


def where(server):
    return ["-h", "127.0.0.1", "-p", server.port, "-U", server.user]


def psql(server, sql, *more):
    return run("psql", *where(server), "-d", server.database, "-XqAt", "-v", "ON_ERROR_STOP=1", *more, "-c", sql)


def make(server):
    for _ in range(100):
        try:
            psql(server, "SELECT 1")
            break
        except RuntimeError:
            time.sleep(0.1)
    psql(server, f"CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $f${HALF}$f$")
    psql(server, f"CREATE FUNCTION clean(line TEXT) RETURNS TEXT LANGUAGE plpython3u AS $f${CLEAN}$f$")


def load(server, mode, script, seconds, clients=8):
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script)
        file.flush()
        os.chmod(file.name, 0o644)
        told = run("pgbench", *where(server), "-n", "-M", mode, "-c", clients, "-j", 2, "-T", seconds, "-f", file.name, server.database)
    assert "number of failed transactions: 0 " in told, told
    return float(re.search(r"tps = ([\d.]+)", told)[1])


def rows(server, command):
    """Milliseconds until all rows have come, and their hash."""
    start, seen = time.monotonic(), hashlib.sha256()
    words = ["psql", *where(server), "-d", server.database, "-XqAt", "-c", command]
    with subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE) as client:
        while part := client.stdout.read(1 << 20):
            seen.update(part)
    return (time.monotonic() - start) * 1000, seen.hexdigest()


def arrow(server):
    """Milliseconds until ADBC has made Arrow of all rows, and how many there are with the sum of one column."""
    uri = f"postgresql://{server.user}@127.0.0.1:{server.port}/{server.database}"
    with adbc.connect(uri) as connection, connection.cursor() as cursor:
        start = time.monotonic()
        cursor.execute("SELECT id, half, name, even FROM wide")
        table = cursor.fetch_arrow_table()
        taken = (time.monotonic() - start) * 1000
    return taken, (table.num_rows, sum(table["half"].to_pylist()))


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("taipan")
    asked.add_argument("--seconds", type=int, default=10)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--rows", type=int, default=1_000_000)
    asked = asked.parse_args()
    # The account that PostgreSQL runs as must reach it.
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o755)
        servers = [Taipan(asked.taipan, scratch)]
        try:
            servers.append(Postgres(scratch))
            for server in servers:
                make(server)
            measure(servers, asked)
        finally:
            for server in servers:
                server.stop()


def measure(servers, asked):
    answers = [psql(server, f"SELECT half(3), clean('{LINE}'), clean('')".replace("'disk one'", "''disk one''")) for server in servers]
    assert answers[0] == answers[1], answers
    print("| load | Taipan | PostgreSQL | Taipan ÷ PostgreSQL |\n|---|---:|---:|---:|")
    for name, (mode, script) in SCRIPTS.items():
        seen = [[load(server, mode, script, asked.seconds) for server in servers] for _ in range(asked.rounds)]
        taipan, postgres = (statistics.median(round[place] for round in seen) for place in range(2))
        print(f"| {name}, tps | {taipan:,.0f} | {postgres:,.0f} | {taipan / postgres:.2f} |", flush=True)
    filling = (f"CREATE TABLE wide AS SELECT i AS id, i * 0.5::double precision AS half, 'name ' || i AS name, i % 2 = 0 AS even "
               f"FROM generate_series(1, {asked.rows}) AS g(i)")
    for server in servers:
        psql(server, filling)
    for name, command in [("SELECT of rows to psql", "SELECT * FROM wide ORDER BY id"),
                          ("COPY of rows as text", "COPY (SELECT * FROM wide ORDER BY id) TO STDOUT"),
                          ("COPY of rows in bytes", "COPY (SELECT id, half, name, even FROM wide) TO STDOUT (FORMAT binary)")]:
        seen = [[rows(server, command) for server in servers] for _ in range(asked.rounds)]
        if "ORDER" in command:
            assert len({one[1] for round in seen for one in round}) == 1, f"{name}: other rows"
        taipan, postgres = (statistics.median(round[place][0] for round in seen) for place in range(2))
        print(f"| {name}, {asked.rows:,} × 4, ms | {taipan:,.0f} | {postgres:,.0f} | {taipan / postgres:.2f} |", flush=True)
    if adbc:
        seen = [[arrow(server) for server in servers] for _ in range(asked.rounds)]
        assert len({one[1] for round in seen for one in round}) == 1, "ADBC: other rows"
        taipan, postgres = (statistics.median(round[place][0] for round in seen) for place in range(2))
        print(f"| rows to ADBC, {asked.rows:,} × 4, ms | {taipan:,.0f} | {postgres:,.0f} | {taipan / postgres:.2f} |", flush=True)


if __name__ == "__main__":
    main()
