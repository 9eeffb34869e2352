"""Taipan: a SQL engine whose Python functions are compiled.

>>> import taipan
>>> con = taipan.connect()
>>> con.sql("SELECT 6 * 7 AS answer").fetchall()
[(42,)]

The module is one of PEP 249 (DB-API 2.0), too.
"""

from __future__ import annotations

import datetime
import time
from typing import Any, FrozenSet

from ._connection import Connection, Notice, connect
from ._cursor import Cursor
from ._errors import (
    DatabaseError,
    DataError,
    Error,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    Warning,
)
from ._relation import Relation
from ._taipan import __version__

#: PEP 249: the version of the interface.
apilevel = "2.0"
#: PEP 249: threads may share the module and connections.
threadsafety = 2
#: PEP 249: parameters stand behind question marks; ``$1``, ``$name`` and ``:name`` are read as well.
paramstyle = "qmark"

Date = datetime.date
Time = datetime.time
Timestamp = datetime.datetime
Binary = bytes


def DateFromTicks(ticks: float) -> datetime.date:  # noqa: N802 (PEP 249 calls it so)
    """The day of so many seconds after the epoch."""
    return Date(*time.localtime(ticks)[:3])


def TimeFromTicks(ticks: float) -> datetime.time:  # noqa: N802
    """The time of day of so many seconds after the epoch."""
    return Time(*time.localtime(ticks)[3:6])


def TimestampFromTicks(ticks: float) -> datetime.datetime:  # noqa: N802
    """The point in time of so many seconds after the epoch."""
    return Timestamp(*time.localtime(ticks)[:6])


class _Kind:
    """Equal to the names of the types that it stands for, as they are in `Cursor.description`."""

    def __init__(self, *names: str) -> None:
        self._names: FrozenSet[str] = frozenset(names)

    def __eq__(self, other: Any) -> bool:
        if isinstance(other, str):
            return other.partition("(")[0].replace(" unsigned", "") in self._names
        return self is other

    def __hash__(self) -> int:
        return hash(self._names)


STRING = _Kind("text", "varchar", "bpchar", "name", "json", "jsonb", "uuid")
BINARY = _Kind("bytea")
NUMBER = _Kind("tinyint", "smallint", "integer", "bigint", "real", "double precision", "numeric", "boolean", "oid")
DATETIME = _Kind("date", "time", "timestamp", "timestamp with time zone", "interval")
ROWID = _Kind()

__all__ = [
    "BINARY",
    "Binary",
    "Connection",
    "Cursor",
    "DATETIME",
    "DataError",
    "DatabaseError",
    "Date",
    "DateFromTicks",
    "Error",
    "IntegrityError",
    "InterfaceError",
    "InternalError",
    "NUMBER",
    "NotSupportedError",
    "Notice",
    "OperationalError",
    "ProgrammingError",
    "ROWID",
    "Relation",
    "STRING",
    "Time",
    "TimeFromTicks",
    "Timestamp",
    "TimestampFromTicks",
    "Warning",
    "apilevel",
    "connect",
    "paramstyle",
    "threadsafety",
]


def load_ipython_extension(ipython: Any) -> None:
    """``%load_ext taipan``: the magics ``%taipan`` and ``%%taipan``."""
    from ._magic import register

    register(ipython)
