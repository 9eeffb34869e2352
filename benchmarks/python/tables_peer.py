"""Runs one table workload on pandas over Parquet files, and says how long each round took and what the result sums up to.

    tables_peer.py WORKLOAD.py FUNCTION ROUNDS FILE ...
"""

import json
import sys
import time
import warnings

import pandas as pd

warnings.simplefilter("ignore")


def checksum(frame):
    numbers = texts = 0.0
    for label in frame.columns:
        column = frame[label]
        if column.dtype.kind in "ifb":
            numbers += float(column.sum())
        else:
            texts += int(column.dropna().astype(str).str.len().sum())
    return {"rows": len(frame), "numbers": numbers, "texts": texts}


def main():
    path, function, rounds, *files = sys.argv[1:]
    names = {"pd": pd}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    tables = [pd.read_parquet(file) for file in files]
    nanos = []
    for _ in range(int(rounds)):
        copies = [table.copy() for table in tables]
        start = time.perf_counter_ns()
        result = names[function](*copies)
        nanos.append(time.perf_counter_ns() - start)
    print(json.dumps({"nanos": nanos, **checksum(result)}))


main()
