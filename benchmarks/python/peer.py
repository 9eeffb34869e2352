"""Evaluates one workload over its rows, again and again, and says how long each evaluation took.

Started with one argument, a JSON object (see src/columns/process.rs). Reads commands from standard input: `run` evaluates all rows and
answers {"nanos": …}, `checksum` answers {"sum": …, "nulls": …}, anything else ends the process. Loading is not timed.
"""

import inspect
import json
import sys
import time

from checksum import checksum


def load(request):
    namespace = {}
    exec(compile(request["source"], request["function"], "exec"), namespace)
    return namespace[request["function"]]


class Loop:
    def __init__(self, request):
        self.function = load(request)
        with open(request["data"], encoding="utf-8") as file:
            self.columns = json.load(file)

    def run(self):
        return list(map(self.function, *self.columns))

    def checksum(self):
        return checksum(self.run())


class DuckDb:
    def __init__(self, request):
        import duckdb

        self.query = request["query"]
        self.connection = duckdb.connect()
        self.connection.execute("SET threads TO 1")
        function = load(request)
        kind = request["peer"]
        if kind == "arrow":
            function = over_arrow(function, request["returns"])
        self.connection.create_function(
            request["function"],
            function,
            [duckdb.sqltype(t) for t in request["params"]],
            duckdb.sqltype(request["returns"]),
            type=kind,
            null_handling="special",
        )

    def run(self):
        return self.connection.execute(self.query).fetchone()

    def checksum(self):
        total, nulls = self.run()
        return int(total), int(nulls)


def over_arrow(function, returns):
    """The function over Arrow columns: pyarrow has no such loop of its own."""
    import pyarrow

    types = {
        "BOOLEAN": pyarrow.bool_(),
        "BIGINT": pyarrow.int64(),
        "DOUBLE": pyarrow.float64(),
        "VARCHAR": pyarrow.string(),
    }

    def batch(*columns):
        return pyarrow.array(map(function, *(c.to_pylist() for c in columns)), type=types[returns])

    # DuckDB counts the parameters.
    batch.__signature__ = inspect.signature(function)
    return batch


def main():
    request = json.loads(sys.argv[1])
    peer = Loop(request) if request["peer"] == "loop" else DuckDb(request)
    for line in sys.stdin:
        command = line.strip()
        if command == "run":
            start = time.perf_counter_ns()
            peer.run()
            answer = {"nanos": time.perf_counter_ns() - start}
        elif command == "checksum":
            total, nulls = peer.checksum()
            answer = {"sum": total, "nulls": nulls}
        else:
            break
        print(json.dumps(answer), flush=True)


main()
