"""Runs a query on DuckDB, in plain SQL or with its Python functions registered, and says how long that took.

Started with one argument, a JSON object (see src/queries/duckdb.rs). Prints {"sql": nanos, "python": nanos, "rows": …, "numbers": …}, where
a time of plain SQL is the median of the rounds. With functions the query runs once.

DuckDB has no aggregate functions in Python: such a function is one of the list of a group's values.
"""

import json
import re
import statistics
import sys
import textwrap
import time

import duckdb

CREATE = re.compile(
    r"CREATE (?:OR REPLACE )?(?P<aggregate>AGGREGATE )?FUNCTION (?P<name>\w+)\((?P<params>[^)]*)\) RETURNS (?P<returns>\w+)"
    r" LANGUAGE python(?: STRICT)? AS (?:'(?P<quoted>.*)'|\$\$(?P<text>.*)\$\$)",
    re.DOTALL,
)
TYPES = {"TEXT": "VARCHAR", "INT": "INTEGER"}


def function_of(statement):
    found = CREATE.fullmatch(statement)
    params = [param.split() for param in found["params"].split(",")]
    text = found["quoted"] or found["text"]
    names = ", ".join(name for name, _ in params)
    namespace = {}
    if found["aggregate"]:
        exec(text, namespace)
        state_of = next(value for key, value in namespace.items() if key.lower() == class_name(text).lower())

        def function(values):
            state = state_of()
            for value in values:
                state.accumulate(value)
            return state.finish()

    else:
        exec(f"def {found['name']}({names}):\n{textwrap.indent(text.strip(), '    ')}", namespace)
        function = namespace[found["name"]]
    types = [TYPES.get(kind, kind) + ("[]" if found["aggregate"] else "") for _, kind in params]
    return found["name"], function, types, TYPES.get(found["returns"], found["returns"]), bool(found["aggregate"])


def class_name(text):
    return re.search(r"^class (\w+)", text, re.MULTILINE)[1]


def main():
    request = json.loads(sys.argv[1])
    connection = duckdb.connect()
    connection.execute("SET threads TO 1")
    for table, path in request["tables"].items():
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")
    python, sql = request["python"], request["sql"]
    for statement in request["functions"]:
        name, function, params, returns, aggregate = function_of(statement)
        # DuckDB has functions of some of the names.
        own = f"python_{name}"
        connection.create_function(
            own, function, [duckdb.sqltype(t) for t in params], duckdb.sqltype(returns), null_handling="special"
        )
        if aggregate:
            python = re.sub(rf"\b{name}\(([^()]*)\)", rf"{own}(list(\1))", python)
        else:
            python, sql = (re.sub(rf"\b{name}\(", f"{own}(", query) for query in (python, sql))

    def timed(query, rounds):
        times = []
        for _ in range(rounds):
            start = time.perf_counter_ns()
            rows = connection.execute(query).fetchall()
            times.append(time.perf_counter_ns() - start)
            if times[-1] > 2_000_000_000:
                break
        return int(statistics.median(times)), rows

    answer = {}
    # With functions it is the slower one by far: one round tells.
    for key, query, rounds in [("sql", sql, request["rounds"]), ("python", python, 1)]:
        answer[key], rows = timed(query, rounds)
        numbers = [v for row in rows for v in row if isinstance(v, (int, float)) and not isinstance(v, bool)]
        answer[key + "_sums"] = [len(rows), float(sum(numbers))]
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
