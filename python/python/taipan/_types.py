"""SQL types of the classes that annotations name."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import sys
import typing
from typing import Any, Dict, List, Optional, Tuple, Union

from ._errors import InterfaceError

_PLAIN = {
    bool: "BOOLEAN",
    int: "BIGINT",
    float: "DOUBLE PRECISION",
    str: "TEXT",
    bytes: "BYTEA",
    decimal.Decimal: "NUMERIC",
    datetime.date: "DATE",
    datetime.time: "TIME",
    datetime.datetime: "TIMESTAMP",
    datetime.timedelta: "INTERVAL",
}
_LISTS = (list, typing.Sequence, typing.Iterable)


def sql_type(annotation: Any, what: str) -> str:
    """The SQL type of an annotation: a class, a text of SQL, or ``Annotated[class, "SQL"]``. ``what`` is for errors."""
    if isinstance(annotation, str):
        return annotation
    if annotation in (typing.Any, None):
        raise InterfaceError(f"{what} has no type; annotate it, as in `x: int`, or give its SQL type as a text")
    said = [extra for extra in getattr(annotation, "__metadata__", ()) if isinstance(extra, str)]
    if said:
        return said[0]
    inner, _ = without_none(annotation)
    if inner in _PLAIN:
        return _PLAIN[inner]
    if _is_frame(inner):
        return "TABLE"
    origin, arguments = typing.get_origin(inner), typing.get_args(inner)
    if origin is not None and any(origin is typing.get_origin(of) or origin is of for of in _LISTS) and arguments:
        return f"{sql_type(arguments[0], what)}[]"
    if origin is dict and len(arguments) == 2:
        key, value = (sql_type(argument, what) for argument in arguments)
        return f"MAP({key}, {value})"
    fields = _fields(inner)
    if fields:
        parts = (f"{quoted(name)} {sql_type(ty, what)}" for name, ty in fields)
        return f"STRUCT({', '.join(parts)})"
    name = getattr(inner, "__name__", None) or str(inner)
    known = ", ".join(cls.__name__ for cls in _PLAIN)
    raise InterfaceError(
        f"{what} is of the class {name}, which is no SQL type; known are {known}, lists and dicts of them, dataclasses, "
        'and typing.Annotated[cls, "SQL TYPE"]'
    )


def columns(annotation: Any) -> Optional[List[Tuple[str, Any]]]:
    """The columns of a table that a mapping of names and types says."""
    return list(annotation.items()) if isinstance(annotation, dict) else None


def without_none(annotation: Any) -> Tuple[Any, bool]:
    """What `X | None` says besides None, and whether it is said."""
    unions: List[Any] = [Union]
    if sys.version_info >= (3, 10):
        import types

        unions.append(types.UnionType)
    if typing.get_origin(annotation) not in unions:
        return annotation, False
    others = [argument for argument in typing.get_args(annotation) if argument is not type(None)]
    return (others[0] if len(others) == 1 else annotation), True


def quoted(name: str) -> str:
    """An identifier of SQL that is the name as it stands."""
    return '"' + name.replace('"', '""') + '"'


def _is_frame(annotation: Any) -> bool:
    module, name = getattr(annotation, "__module__", ""), getattr(annotation, "__name__", "")
    return name == "DataFrame" and module.partition(".")[0] == "pandas"


def _fields(annotation: Any) -> List[Tuple[str, Any]]:
    if not isinstance(annotation, type):
        return []
    hints: Dict[str, Any] = {}
    if dataclasses.is_dataclass(annotation) or hasattr(annotation, "_fields") or hasattr(annotation, "__total__"):
        hints = typing.get_type_hints(annotation)
    return list(hints.items())
