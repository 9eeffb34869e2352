#!/usr/bin/env python3
"""Records CPython's answers for the conformance cases.

    record.py            writes the .json beside every case
    record.py --check    says which records are not what this Python answers; exit status 1 if any
    record.py CASE ...   the same for some cases only

A case is a Python file whose entry is `f`, with comment lines that say the rest:

    # sql: (a BIGINT, b TEXT) RETURNS TEXT
    # tier: native | mixed | interpreted      what the compiler must make of it; absent: not asserted
    # replays: 1                              how many rows with values native code may give up; absent: none
    # diverges: values: WORDS                 the interpreter answers otherwise, as the row of divergences.md that has
                                              WORDS says; `messages` where only the wording of exceptions differs
    # strict                                  RETURNS NULL ON NULL INPUT
    # python: 3.12                            the oldest Python that gives these answers
    # since 3.14: old text => new text        how a newer Python words an exception
    # row: 1, 'x'                             the arguments of one call, as Python literals

Answers are recorded as Python gives them (repr and type), and as the table of returned values in
udf-compiler/README.md converts them. Floats are written as text, so that NaN, infinities and the sign of zero survive; bytes in hexadecimal; dates
as days and times, timestamps and intervals as microseconds, from 1970 on.
"""

import contextvars
import datetime
import json
import math
import re
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADER = re.compile(r"^# (sql|tier|python|row|since [0-9.]+): ?(.*)$")
SIGNATURE = re.compile(r"^\((.*)\) RETURNS (\w+)$")
INTEGERS = {"SMALLINT": 16, "INT": 32, "BIGINT": 64}
# Exceptions that 3.14 words differently from the Pythons before it.
WORDING_3_14 = {
    "integer division or modulo by zero": "division by zero",
    "integer modulo by zero": "division by zero",
    "float division by zero": "division by zero",
    "float floor division by zero": "division by zero",
    "float modulo by zero": "division by zero",
    "float modulo": "division by zero",
    "float divmod()": "division by zero",
    "0.0 cannot be raised to a negative power": "zero to a negative power",
}
NAMES = {"inf": math.inf, "nan": math.nan, "__builtins__": {}}
NAMES.update({name: getattr(datetime, name) for name in ("date", "time", "datetime", "timedelta", "timezone")})
CLASSES = {
    "TEXT": str,
    "BOOLEAN": bool,
    "BYTEA": bytes,
    "DATE": datetime.date,
    "TIME": datetime.time,
    "TIMESTAMP": datetime.datetime,
    "TIMESTAMPTZ": datetime.datetime,
    "INTERVAL": datetime.timedelta,
}
MICROSECOND = datetime.timedelta(microseconds=1)


class Case:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.rows, self.since, self.python = [], [], (3, 11)
        self.strict = False
        for line in self.text.splitlines():
            if line == "# strict":
                self.strict = True
            found = HEADER.match(line)
            if not found:
                continue
            key, value = found.groups()
            if key == "sql":
                args, self.returns = SIGNATURE.match(value).groups()
                self.types = [arg.split()[1] for arg in args.split(", ") if arg]
            elif key == "row":
                self.rows.append(self.arguments(value))
            elif key == "python":
                self.python = version(value)
            elif key.startswith("since"):
                old, new = value.split(" => ")
                self.since.append((version(key.split()[1]), old, new))
        if not self.rows:
            raise ValueError(f"{path}: no rows")

    def arguments(self, text):
        values = eval(f"({text},)" if text.strip() else "()", dict(NAMES))
        if len(values) != len(self.types):
            raise ValueError(f"{self.path}: row {text} has {len(values)} arguments, not {len(self.types)}")
        return [argument(v, t) for v, t in zip(values, self.types)]

    def record(self):
        # What a case sets, such as the context of decimal arithmetic, it sets for itself.
        answers = [contextvars.Context().run(self.answer, row) for row in self.rows]
        lines = ",\n".join("  " + json.dumps(answer, ensure_ascii=False) for answer in answers)
        oldest = ".".join(map(str, self.python))
        return f'{{"python": "{oldest}", "rows": [\n{lines}\n]}}\n'

    def answer(self, row):
        out = {"args": [encode(v) for v in row]}
        if self.strict and None in row:
            return {**out, "repr": "None", "type": "NoneType", "sql": None}
        module = {"__name__": "case"}
        exec(compile(self.text, self.path.name, "exec"), module)
        try:
            value = module["f"](*row)
            out.update({"repr": repr(value), "type": type(value).__name__})
            out.update(self.converted(value))
        except Exception as error:
            out.update({"raises": type(error).__name__, "message": self.newest(str(error))})
        return out

    def newest(self, message):
        if sys.version_info < (3, 14):
            message = WORDING_3_14.get(message, message)
            message = re.sub(r"^(argument of type '\w+' is not) iterable$", r"\1 a container or iterable", message)
        for since, old, new in self.since:
            if sys.version_info < since:
                message = message.replace(old, new)
        return message

    def converted(self, value):
        """The table of returned values."""
        if value is None:
            return {"sql": None}
        if self.returns == "BOOLEAN":
            return {"sql": bool(value)}
        if self.returns == "TEXT":
            return {"sql": value if isinstance(value, str) else str(value)}
        if self.returns in INTEGERS and isinstance(value, int):
            half = 1 << (INTEGERS[self.returns] - 1)
            return {"sql": int(value)} if -half <= value < half else {"sql_error": "22003"}
        if self.returns in ("REAL", "DOUBLE") and isinstance(value, (int, float)):
            return {"sql": encode(single(float(value)) if self.returns == "REAL" else float(value))}
        if self.returns == "BYTEA" and isinstance(value, (bytes, bytearray, memoryview)):
            return {"sql": encode(bytes(value))}
        if self.returns == "TIMESTAMP" and type(value) is datetime.date:
            value = datetime.datetime.combine(value, datetime.time())
        if self.returns.startswith("TIMESTAMP") and type(value) is datetime.datetime:
            aware = value.utcoffset() is not None
            if aware != (self.returns == "TIMESTAMPTZ"):
                kind = "a datetime " + ("with a time zone" if aware else "without time zone")
                return {"sql_error": f"TypeError: function f returned {kind}, but {self.returns} is declared"}
        if type(value) is CLASSES.get(self.returns):
            return {"sql": encode(value)}
        kind = type(value).__name__
        return {"sql_error": f"TypeError: function f returned {kind}, but {self.returns} is declared"}


def version(text):
    return tuple(int(part) for part in text.split("."))


def single(value):
    try:
        return struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def argument(value, sql_type):
    """The argument as the function receives it from a column of this type."""
    if value is None:
        return None
    if sql_type in ("REAL", "DOUBLE"):
        return single(float(value)) if sql_type == "REAL" else float(value)
    expected = CLASSES.get(sql_type, int)
    if type(value) is not expected:
        raise ValueError(f"{value!r} is no {sql_type}")
    return value


def encode(value):
    if isinstance(value, datetime.datetime):
        return (value - datetime.datetime(1970, 1, 1, tzinfo=value.tzinfo and datetime.timezone.utc)) // MICROSECOND
    if isinstance(value, datetime.date):
        return value.toordinal() - datetime.date(1970, 1, 1).toordinal()
    if isinstance(value, datetime.time):
        return ((value.hour * 60 + value.minute) * 60 + value.second) * 1_000_000 + value.microsecond
    if isinstance(value, datetime.timedelta):
        return value // MICROSECOND
    if isinstance(value, bytes):
        return value.hex()
    return repr(value) if isinstance(value, float) else value


def main(arguments):
    check = "--check" in arguments
    chosen = [Path(a) for a in arguments if a != "--check"]
    stale = 0
    for path in chosen or sorted(HERE.glob("*/**/*.py")):
        case = Case(path)
        if sys.version_info[:2] < case.python:
            continue
        record, place = case.record(), path.with_suffix(".json")
        known = place.read_text(encoding="utf-8") if place.exists() else ""
        if check and record != known:
            stale += 1
            print(f"{path.relative_to(HERE) if path.is_absolute() else path} is not what Python answers:")
            for old, new in zip(known.splitlines() + [""] * len(record.splitlines()), record.splitlines()):
                if old != new:
                    print(f"  recorded {old}\n  answered {new}")
        elif not check and record != known:
            place.write_text(record, encoding="utf-8")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
