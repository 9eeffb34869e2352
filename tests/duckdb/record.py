#!/usr/bin/env python3
"""Writes ../sql/duckdb.slt: what DuckDB answers for queries.sql, whose statements end with a semicolon at the end of a line. Needs
the package duckdb."""

from pathlib import Path

import duckdb

HERE = Path(__file__).parent


def cell(value):
    if value is None:
        return "NULL"
    text = str(value)
    return text if text else "(empty)"


def kind(value):
    return "I" if isinstance(value, int) else "R" if isinstance(value, float) else "T"


def main():
    connection = duckdb.connect()
    parts = ["# Forms that other databases than Postgres have. The answers are DuckDB's: duckdb/record.py writes this file.\n"]
    for statement in (HERE / "queries.sql").read_text().split(";\n"):
        if not statement.strip():
            continue
        try:
            rows = connection.execute(statement).fetchall()
        except duckdb.Error:
            parts.append(f"statement error\n{statement}\n")
            continue
        if not statement.startswith(("SELECT", "WITH")):
            parts.append(f"statement ok\n{statement}\n")
            continue
        columns = zip(*rows)
        kinds = "".join(next((kind(value) for value in column if value is not None), "T") for column in columns)
        lines = "".join(" ".join(map(cell, row)) + "\n" for row in rows)
        parts.append(f"query {kinds}\n{statement}\n----\n{lines}")
    (HERE.parent / "sql" / "duckdb.slt").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
