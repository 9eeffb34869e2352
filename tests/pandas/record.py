#!/usr/bin/env python3
"""Records what pandas answers for the cases of table functions.

    record.py            writes the .json beside every file of cases
    record.py FILE ...   the same for some files

Needs pandas 2.2.3 and numpy 2.1.3 (`pip install -r requirements.txt`).

A file has imports, helpers under names that begin with `_`, and one function for each case. The parameters of a case are
tables of `tables.json`. A comment on the line of its `def` says what else there is to know:

    # ordered      the order of the result's rows is part of the answer
    # lazy         the function looks at values: it need not be a plan
    # close        floats may differ in the last digits
"""

import ast
import datetime
import decimal
import json
import math
import sys
import warnings
from pathlib import Path

import numpy as np
import pandas as pd

HERE = Path(__file__).resolve().parent
VERSIONS = {"pandas": "2.2.3", "numpy": "2.1.3"}


# Exceptions of Python's own that 3.14 words differently from the Pythons before it.
WORDING_3_14 = {"integer division or modulo by zero": "division by zero", "float division by zero": "division by zero"}


def frame(table):
    columns = {}
    for place, (name, sql, _) in enumerate(table["columns"]):
        values = [row[place] for row in table["rows"]]
        if sql == "TIMESTAMP":
            columns[name] = pd.Series(pd.to_datetime(values, format="ISO8601"), dtype="datetime64[ns]")
        elif sql == "DATE":
            dates = [None if v is None else datetime.date.fromisoformat(v) for v in values]
            columns[name] = pd.Series(dates, dtype=object)
        elif sql in ("BIGINT", "INT") and None not in values:
            columns[name] = pd.Series(values, dtype="int64" if sql == "BIGINT" else "int32")
        elif sql in ("DOUBLE", "BIGINT"):
            columns[name] = pd.Series([math.nan if v is None else float(v) for v in values], dtype="float64")
        elif sql == "BOOLEAN" and None not in values:
            columns[name] = pd.Series(values, dtype=bool)
        else:
            columns[name] = pd.Series(values, dtype=object)
    return pd.DataFrame(columns)


def sql_type(column):
    kinds = {"int64": "BIGINT", "int32": "INT", "int16": "SMALLINT", "int8": "TINYINT", "Int64": "BIGINT", "Int32": "INT", "float64": "DOUBLE",
             "float32": "REAL", "bool": "BOOLEAN", "uint32": "INT UNSIGNED"}
    name = str(column.dtype)
    if name in kinds:
        return kinds[name]
    if name.startswith("datetime64"):
        return "TIMESTAMP"
    if name.startswith("timedelta64"):
        return "INTERVAL"
    classes = {type(v) for v in column if not missing(v)}
    for known, sql in [({str}, "TEXT"), ({str, np.str_}, "TEXT"), ({bool}, "BOOLEAN"), ({bool, np.bool_}, "BOOLEAN"), ({int}, "BIGINT"),
                       ({float}, "DOUBLE"), ({int, float}, "DOUBLE"), ({datetime.date}, "DATE"),
                       ({decimal.Decimal}, "NUMERIC"), ({pd.Interval}, "TEXT"), ({pd.Period}, "TEXT")]:
        if classes <= known and classes:
            return sql
    return "TEXT" if not classes else "OTHER"


def missing(value):
    return value is None or value is pd.NaT or value is pd.NA or (isinstance(value, (float, np.floating)) and math.isnan(value))


def plain(value):
    if missing(value):
        return None
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    if isinstance(value, pd.Timedelta):
        return value.value // 1000
    if isinstance(value, pd.Timestamp):
        return value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    return str(value)


def named(label):
    """Labels of several levels become one name, as people join them."""
    return "_".join(str(part) for part in label if part != "") if isinstance(label, tuple) else str(label)


def categories(column):
    """The values of a column of categories, each as it is."""
    values = [None if code < 0 else column.cat.categories[code] for code in column.cat.codes]
    return pd.Series(values, index=column.index, dtype=None if values and all(isinstance(v, (int, float, np.number)) for v in values if v is not None) else object)


def answer(result):
    if isinstance(result, pd.Series):
        result = result.to_frame(0 if result.name is None else result.name)
    if not isinstance(result, pd.DataFrame):
        return {"raises": "TypeError", "message": None}
    for place, dtype in enumerate(result.dtypes):
        if str(dtype) == "category":
            result.isetitem(place, categories(result.iloc[:, place]))
    names = [name for name in result.index.names if name is not None and name not in result.columns]
    for name in reversed(names):
        labels = result.index.get_level_values(name)
        result.insert(0, name, categories(pd.Series(labels)).to_numpy() if str(labels.dtype) == "category" else labels)
    columns = [[named(label), sql_type(result.iloc[:, place])] for place, label in enumerate(result.columns)]
    rows = [[plain(v) for v in row] for row in result.itertuples(index=False, name=None)]
    return {"columns": columns, "rows": rows}


def record(path, tables):
    text = path.read_text()
    names = {}
    exec(compile(text, str(path), "exec"), names)
    answers = {}
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        args = [frame(tables[a.arg]) for a in node.args.args]
        try:
            answers[node.name] = answer(names[node.name](*args))
        except Exception as exception:
            message = WORDING_3_14.get(str(exception), str(exception))
            answers[node.name] = {"raises": type(exception).__name__, "message": message}
    lines = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in answers.items())
    path.with_suffix(".json").write_text("{\n" + lines + "\n}\n")
    return len(answers)


def main():
    found = {"pandas": pd.__version__, "numpy": np.__version__}
    if found != VERSIONS:
        sys.exit(f"these answers are recorded from {VERSIONS}, not {found}")
    warnings.simplefilter("ignore")
    tables = json.loads((HERE / "tables.json").read_text())
    files = [Path(f) for f in sys.argv[1:]] or sorted(f for f in HERE.glob("*.py") if f.name != "record.py")
    print(sum(record(f, tables) for f in files), "cases")


if __name__ == "__main__":
    main()
