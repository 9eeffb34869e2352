"""What clients in Python are asked, whatever their own ways are."""

import datetime
import decimal
import threading
import uuid

UTC = datetime.timezone.utc
MAKE = """
    DROP TABLE IF EXISTS stock CASCADE;
    CREATE OR REPLACE FUNCTION half(x BIGINT) RETURNS DOUBLE PRECISION LANGUAGE plpython3u AS $$ return x / 2 $$;
    CREATE OR REPLACE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$;
    CREATE OR REPLACE FUNCTION label(id BIGINT, name TEXT, price NUMERIC(38,10), sold BOOLEAN) RETURNS TEXT
    LANGUAGE python AS $$ return f"{id}:{name}:{price.normalize()}:{sold}" $$;
    CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(12,2), at TIMESTAMPTZ);
    COMMENT ON TABLE stock IS 'what there is';
    DROP TABLE IF EXISTS papers;
    CREATE TABLE papers (id UUID PRIMARY KEY, said JSONB, raw JSON)
"""

# A type of SQL and a value of it as Python has it.
VALUES = [
    ("smallint", -3),
    ("integer", 70_000),
    ("bigint", 2**40),
    ("real", 1.5),
    ("double precision", 1e300),
    ("numeric(38,10)", decimal.Decimal("1234.5")),
    ("boolean", True),
    ("text", "it's ä"),
    ("bytea", b"\x00\xff\\"),
    ("date", datetime.date(2024, 2, 29)),
    ("time", datetime.time(23, 59, 59, 5)),
    ("timestamp", datetime.datetime(2024, 2, 29, 12, 34, 56, 789)),
    ("timestamptz", datetime.datetime(1969, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ("interval", datetime.timedelta(days=3, seconds=5, microseconds=7)),
    ("bigint[]", [1, None, 3]),
    ("text[]", ["a b", "", "c,d"]),
]

UUID = uuid.UUID(int=0x12345678123456781234567812345678)
ROWS = 100_000


def rows():
    """Rows of `stock`."""
    at = datetime.datetime(2024, 1, 1, tzinfo=UTC)
    for number in range(ROWS):
        yield number, f"n{number % 97}", decimal.Decimal(number % 10_000) / 4, at


def same(got, expected, what):
    """Fails unless both are the same."""
    assert got == expected, f"{what}: {got!r} is not {expected!r}"


def cancelled(cancel, call, error):
    """Cancels what runs until it is cancelled, from another thread."""
    threading.Timer(0.3, cancel).start()
    try:
        call()
    except error:
        return
    raise AssertionError("not cancelled")
