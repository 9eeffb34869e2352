"""Evaluates one workload over its rows, again and again, and says how long each evaluation took.

Started with one argument, a JSON object (see src/columns/process.rs). Answers {"ready": true}, or {"unavailable": "why"} and ends. Then reads
commands from standard input: `run` evaluates all rows and answers {"nanos": …}, `checksum` answers {"sum": …, "nulls": …}, anything
else ends the process. Loading and compiling are not timed.
"""

import importlib
import inspect
import json
import os
import sys
import tempfile
import time
import types

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


class Cython(Loop):
    """The loop of CPython over the function as an extension module."""

    def __init__(self, request):
        super().__init__(request)
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension

        os.chdir(tempfile.mkdtemp(dir=os.path.dirname(request["data"])))
        name = request["function"] + "_cython"
        with open(name + ".py", "w", encoding="utf-8") as file:
            file.write(request["source"])
        extension = Extension(name, [name + ".py"], extra_compile_args=["-O2"])
        modules = cythonize([extension], language_level=3, quiet=True)
        build = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
        build.inplace, build.verbose = True, False
        build.ensure_finalized()
        build.run()
        sys.path.insert(0, os.getcwd())
        self.function = getattr(importlib.import_module(name), request["function"])


class Numba(Loop):
    """A compiled loop over arrays; texts are in a typed list."""

    def __init__(self, request):
        super().__init__(request)
        import numba
        import numpy

        namespace = {}
        exec(compile(request["source"], request["function"], "exec"), namespace)
        for name, value in list(namespace.items()):
            if isinstance(value, types.FunctionType):
                namespace[name] = numba.njit(value)
        arguments = ", ".join(f"c{i}" for i in range(len(self.columns)))
        items = ", ".join(f"c{i}[row]" for i in range(len(self.columns)))
        exec(
            f"def over({arguments}):\n    return [{request['function']}({items}) for row in range(len(c0))]\n",
            namespace,
        )
        self.over = numba.njit(namespace["over"])
        kinds = {"BOOLEAN": numpy.bool_, "BIGINT": numpy.int64, "DOUBLE": numpy.float64}
        self.columns = [
            numba.typed.List(column) if kind == "VARCHAR" else numpy.array(column, dtype=kinds[kind])
            for column, kind in zip(self.columns, request["params"])
        ]
        self.run()

    def run(self):
        return self.over(*self.columns)

    def checksum(self):
        return checksum(list(self.run()))


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
    make = {"loop": Loop, "cython": Cython, "numba": Numba}.get(request["peer"], DuckDb)
    output, sys.stdout = sys.stdout, sys.stderr
    try:
        peer = make(request)
    except Exception as error:
        # Whatever a compiler says that cannot compile the function.
        lines = [line for line in str(error).splitlines() if line.strip()] or [""]
        print(json.dumps({"unavailable": f"{type(error).__name__}: {lines[0]}"}), file=output, flush=True)
        return
    sys.stdout = output
    print(json.dumps({"ready": True}), flush=True)
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
