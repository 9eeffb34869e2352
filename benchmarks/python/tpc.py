"""The queries of TPC-H or TPC-DS on Taipan, beside DuckDB over the same files of Parquet.

    tpc.py TAIPAN [--benchmark tpcds] [--scale 1] [--rounds 1] [--queries 1,2,3] [--keep DIR] [--pandas]

TAIPAN is the program. DuckDB makes the tables and has the texts of the queries (the extensions tpch and tpcds, which are part of the package duckdb 1.0.0
of PyPI). Each query runs once in each program and each round; what both give is compared: rows as a set, numbers up to nine digits, because averages
and quotients are DOUBLE in DuckDB and NUMERIC here. Prints a row for each query, medians in milliseconds, and how many agree. --keep leaves the tables in a
directory, or takes them from it. --pandas takes the queries of TPC-H as they are written with pandas (tests/tpch) in the place of DuckDB's, and puts
them beside the same queries in SQL on Taipan.
"""

import argparse
import csv
import math
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb

# The queries with pandas, each a function of the tables that its first line names.
PANDAS = Path(__file__).resolve().parents[2] / "tests" / "tpch"
# How Postgres sorts what is missing.
ORDER = "SET default_null_order = 'nulls_last_on_asc_first_on_desc'"
TIME = re.compile(r"^Time: ([0-9.]+) ms")


def tables(benchmark, scale, folder):
    """Makes the tables as files, where they are not there yet."""
    if any(folder.glob("*.parquet")):
        return
    connection = duckdb.connect()
    connection.execute(f"LOAD {benchmark}")
    connection.execute(f"CALL {'dbgen' if benchmark == 'tpch' else 'dsdgen'}(sf = {scale})")
    for (name,) in connection.execute("SHOW TABLES").fetchall():
        connection.execute(f"COPY {name} TO '{folder / name}.parquet' (FORMAT parquet)")


def names(folder):
    return sorted(path.stem for path in folder.glob("*.parquet"))


def queries(benchmark):
    connection = duckdb.connect()
    connection.execute(f"LOAD {benchmark}")
    found = connection.execute(f"SELECT query_nr, query FROM {benchmark}_queries() ORDER BY query_nr").fetchall()
    return {number: text.strip().rstrip(";") for number, text in found}


def of_duckdb(folder, texts):
    """What DuckDB gives, and how long it takes."""
    connection = duckdb.connect()
    connection.execute(ORDER)
    for name in names(folder):
        connection.execute(f"CREATE VIEW {name} AS SELECT * FROM '{folder / name}.parquet'")
    answers = {}
    for number, text in texts.items():
        started = time.perf_counter()
        rows = connection.execute(text).fetchall()
        answers[number] = (rows, (time.perf_counter() - started) * 1000)
    return answers


def in_pandas(texts):
    """Functions of pandas for these queries, and calls of them."""
    functions, calls = [], {}
    for number in texts:
        program = (PANDAS / f"q{number:02}.py").read_text()
        named = program.splitlines()[0].removeprefix("# ").split()
        parameters = ", ".join(f"{name} TABLE" for name in named)
        functions.append(f"CREATE FUNCTION q{number:02}({parameters}) RETURNS TABLE LANGUAGE python AS $$\n{program}$$;")
        calls[number] = f"SELECT * FROM q{number:02}({', '.join(f'TABLE({name})' for name in named)})"
    return functions, calls


def of_taipan(program, folder, texts, functions=()):
    """What Taipan gives: rows, or the text of an error; and how long it takes."""
    with tempfile.TemporaryDirectory() as scratch:
        script = ["\\format csv", "\\timing"]
        for name in names(folder):
            script.append(f"CREATE VIEW {name} AS SELECT * FROM '{folder / name}.parquet';")
        script += functions
        for number, text in texts.items():
            script += [f"\\echo query {number}", f"\\o {scratch}/{number}.csv", f"{text};", "\\o"]
        command = [program, "-X", "--keep-going", "-f", "-"]
        done = subprocess.run(command, input="\n".join(script), capture_output=True, text=True, check=False)
        return answers_in(done.stdout, done.stderr, Path(scratch))


def answers_in(printed, failed, scratch):
    times, number = {}, None
    for line in printed.splitlines():
        if line.startswith("query "):
            number = int(line.split()[1])
        elif (found := TIME.match(line)) and number is not None:
            times[number] = float(found[1])
    answers = {}
    for path in scratch.glob("*.csv"):
        with path.open(newline="") as file:
            # A line without anything is a row of one value that is missing.
            rows = [tuple(row) or ("",) for row in csv.reader(file)]
        answers[int(path.stem)] = (rows[1:] if rows else failed, times.get(int(path.stem), math.nan))
    return answers


def cell(value):
    """A value by which rows are sorted and compared: numbers are numbers, however they are written."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        return float(value)
    except (TypeError, ValueError):
        return str(value).strip()


def key(row):
    return [(0, f"{value:.6e}") if isinstance(value, float) else (1, value) for value in row]


def same(one, other):
    if len(one) != len(other):
        return False
    one, other = (sorted(([cell(value) for value in row] for row in rows), key=key) for rows in (one, other))
    return all(len(a) == len(b) and all(map(equal, a, b)) for a, b in zip(one, other))


def equal(a, b):
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-15)
    return a == b


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("taipan")
    parser.add_argument("--benchmark", choices=["tpch", "tpcds"], default="tpcds")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--queries", default="")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--pandas", action="store_true")
    given = parser.parse_args()
    if given.pandas:
        given.benchmark = "tpch"
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
        return compared(given, given.keep)
    with tempfile.TemporaryDirectory() as folder:
        return compared(given, Path(folder))


def beside(given, folder, texts):
    """What Taipan gives, and what it is compared with."""
    if given.pandas:
        functions, calls = in_pandas(texts)
        return of_taipan(given.taipan, folder, calls, functions), of_taipan(given.taipan, folder, texts)
    return of_taipan(given.taipan, folder, texts), of_duckdb(folder, texts)


def compared(given, folder):
    """Prints the table; how many queries do not agree."""
    tables(given.benchmark, given.scale, folder)
    texts = queries(given.benchmark)
    if given.queries:
        wanted = {int(number) for number in given.queries.split(",")}
        texts = {number: text for number, text in texts.items() if number in wanted}
    rounds = [beside(given, folder, texts) for _ in range(given.rounds)]
    agree = 0
    one, other = ("pandas", "SQL") if given.pandas else ("Taipan", "DuckDB")
    print(f"| query | rows | {one} ms | {other} ms | ratio | answers |\n|---:|---:|---:|---:|---:|---|")
    for number in texts:
        ours, theirs = rounds[-1][0].get(number, ("nothing", math.nan)), rounds[-1][1][number]
        failed = isinstance(ours[0], str)
        agrees = not failed and same(ours[0], theirs[0])
        agree += agrees
        mine = statistics.median(ours.get(number, ("", math.nan))[1] for ours, _ in rounds)
        peer = statistics.median(theirs[number][1] for _, theirs in rounds)
        said = "agree" if agrees else "an error" if failed else "differ"
        print(f"| {number} | {len(theirs[0])} | {mine:.0f} | {peer:.0f} | {mine / peer:.2f} | {said} |")
    print(f"\n{agree} of {len(texts)} agree")
    return len(texts) - agree


if __name__ == "__main__":
    sys.exit(main() > 0)
