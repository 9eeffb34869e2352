"""Frames of the caller that statements name as tables."""

from __future__ import annotations

import re
import sys
from collections import ChainMap
from types import FrameType
from typing import Any, Callable, Dict, List, Mapping, Tuple

from ._errors import Error, InterfaceError

#: A name as statements write it, and what stands before it where it is a table.
_NAME = re.compile(r'(?:\b(?:from|join|into|using|table|update|lateral|only)\b|[,(])\s*("(?:[^"]|"")+"|[^\W\d][\w$]*)', re.I)


def is_frame(value: Any) -> bool:
    """Whether a value can be a table: it has Arrow's stream interface, or is a frame of an old pandas."""
    if isinstance(value, type):
        return False
    return hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__") or _is_pandas(value) or _is_lazy(value)


def arrow(value: Any) -> Any:
    """An object with Arrow's stream interface over the rows of a frame."""
    if _is_pandas(value):
        return _of_pandas(value)
    if _is_lazy(value):
        return value.collect()
    if hasattr(value, "__arrow_c_stream__"):
        return value
    if hasattr(value, "__arrow_c_array__"):
        import pyarrow

        return pyarrow.Table.from_batches([pyarrow.record_batch(value)])
    kind = f"{type(value).__module__}.{type(value).__qualname__}"
    raise InterfaceError(
        f"an object of {kind} is no table; a DataFrame of pandas or polars is one, and whatever has __arrow_c_stream__"
    )


def _is_pandas(value: Any) -> bool:
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(value, pandas.DataFrame)


def _is_lazy(value: Any) -> bool:
    polars = sys.modules.get("polars")
    return polars is not None and isinstance(value, polars.LazyFrame)


def _of_pandas(frame: Any) -> Any:
    """The columns. The index is none of them: `reset_index()` makes it one."""
    try:
        import pyarrow
    except ImportError:
        raise InterfaceError("to read frames of pandas, pyarrow is needed: pip install pyarrow") from None
    named = frame.rename(columns=str) if not all(isinstance(name, str) for name in frame.columns) else frame
    try:
        return pyarrow.Table.from_pandas(named, preserve_index=False)
    except (pyarrow.ArrowException, ValueError) as error:
        raise InterfaceError(f"the DataFrame cannot be a table: {error}") from error


def named(text: str) -> List[Tuple[str, bool]]:
    """The names in a statement that may be tables, each with whether it is in quotes."""
    found = []
    for match in _NAME.finditer(text):
        name = match.group(1)
        quoted = name.startswith('"')
        found.append((name[1:-1].replace('""', '"') if quoted else name, quoted))
    return found


def found(text: str, scope: Callable[[], Mapping[str, Any]], exists: Callable[[str], bool]) -> List[Tuple[str, Any]]:
    """The frames that the names in a statement mean: those of the caller where the database has no such table."""
    frames: Dict[str, Any] = {}
    names = named(text)
    if not names:
        return []
    variables = scope()
    for written, quoted in names:
        folded = written if quoted else written.lower()
        if folded in frames:
            continue
        value = variables.get(written)
        if value is not None and is_frame(value) and not exists(folded):
            frames[folded] = arrow(value)
    return list(frames.items())


def explain(error: Error, text: str, scope: Callable[[], Mapping[str, Any]]) -> None:
    """Where a relation is missing, and a variable of that name is none: says so."""
    if error.sqlstate != "42P01" or error.hint is not None:
        return
    variables = scope()
    for name, _ in named(text):
        if f'"{name.lower()}"' in error.message.lower() and name in variables and not is_frame(variables[name]):
            kind = type(variables[name]).__qualname__
            error.hint = f"The variable {name} is of the class {kind}, which is no table; a DataFrame is one."
            error.args = (f"{error}\nHINT: {error.hint}",)
            return


def scope_of(frame: FrameType) -> Mapping[str, Any]:
    """The variables that somebody sees who calls from a frame of the interpreter."""
    return ChainMap(frame.f_locals, frame.f_globals)
