#!/usr/bin/env python3
"""Records what polars answers for the cases of table functions that are written for it.

    record.py            writes the .json beside every file of cases
    record.py FILE ...   the same for some files

Needs polars 2.1.0 (`pip install -r requirements.txt`).

Files and cases are those of `tests/pandas/record.py`; the tables are in `tables.json` beside this file. `NaN` in a column of floats is
NaN. Other than there, the types of columns are part of the answer.
"""

import ast
import datetime
import json
import math
import sys
from pathlib import Path

import polars as pl

HERE = Path(__file__).resolve().parent
VERSION = "2.1.0"
TYPES = {"BIGINT": pl.Int64, "INT": pl.Int32, "DOUBLE": pl.Float64, "TEXT": pl.String, "BOOLEAN": pl.Boolean, "TIMESTAMP": pl.Datetime("us"), "DATE": pl.Date}
NAMES = {
    pl.Int8: "TINYINT", pl.Int16: "SMALLINT", pl.Int32: "INT", pl.Int64: "BIGINT", pl.UInt8: "TINYINT UNSIGNED", pl.UInt16: "SMALLINT UNSIGNED",
    pl.UInt32: "INT UNSIGNED", pl.UInt64: "BIGINT UNSIGNED", pl.Float32: "REAL", pl.Float64: "DOUBLE", pl.Boolean: "BOOLEAN", pl.String: "TEXT",
    pl.Date: "DATE", pl.Datetime: "TIMESTAMP", pl.Duration: "INTERVAL", pl.Null: "TEXT",
}


def value_of(value, sql):
    if value is None:
        return None
    if sql == "TIMESTAMP":
        return datetime.datetime.fromisoformat(value)
    if sql == "DATE":
        return datetime.date.fromisoformat(value)
    return float(value) if sql == "DOUBLE" else value


def frame(table):
    columns = {}
    for place, (name, sql, _) in enumerate(table["columns"]):
        columns[name] = pl.Series([value_of(row[place], sql) for row in table["rows"]], dtype=TYPES[sql])
    return pl.DataFrame(columns)


def sql_type(dtype):
    if isinstance(dtype, pl.List):
        return sql_type(dtype.inner) + "[]"
    return NAMES[dtype.base_type()]


def plain(value):
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else repr(value)
    if isinstance(value, datetime.timedelta):
        return value // datetime.timedelta(microseconds=1)
    return value.isoformat() if isinstance(value, (datetime.date, datetime.datetime)) else value


def answer(result):
    if isinstance(result, pl.LazyFrame):
        result = result.collect()
    if isinstance(result, pl.Series):
        result = result.to_frame()
    if not isinstance(result, pl.DataFrame):
        result = pl.from_pandas(result)
    columns = [[name, sql_type(dtype)] for name, dtype in result.schema.items()]
    return {"columns": columns, "rows": [[plain(value) for value in row] for row in result.rows()]}


def record(path, tables):
    text = path.read_text()
    names = {}
    exec(compile(text, str(path), "exec"), names)
    answers = {}
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        args = [frame(tables[a.arg]) for a in node.args.args]
        lazy = [a.annotation is not None and ast.unparse(a.annotation).endswith("LazyFrame") for a in node.args.args]
        args = [arg.lazy() if is_lazy else arg for arg, is_lazy in zip(args, lazy)]
        try:
            answers[node.name] = answer(names[node.name](*args))
        except Exception as exception:
            answers[node.name] = {"raises": type(exception).__name__, "message": str(exception).split("\n")[0]}
    lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in answers.items())
    path.with_suffix(".json").write_text("{\n" + lines + "\n}\n")
    return len(answers)


def main():
    if pl.__version__ != VERSION:
        sys.exit(f"these answers are recorded from polars {VERSION}, not {pl.__version__}")
    tables = json.loads((HERE / "tables.json").read_text())
    files = [Path(f) for f in sys.argv[1:]] or sorted(f for f in HERE.glob("*.py") if f.name != "record.py")
    print(sum(record(f, tables) for f in files), "cases")


if __name__ == "__main__":
    main()
