"""The tables that a table function is given, and what it returns: how the engine calls the library."""
import _taipan_tables as _t

from polars.datatypes import said, short_of
from polars.exceptions import DuplicateError
from polars.frames import DataFrame, Frame, LazyFrame


def _stored(names, exprs):
    """The columns as they are: NaN is a value."""
    columns = {}
    for name, expr in zip(names, exprs):
        if name in columns:
            raise DuplicateError(f"column '{name}' is duplicate")
        columns[name] = _t.stored(expr)
    return columns


def from_input(rel, names, exprs):
    """The frame of a table argument."""
    return DataFrame._of(rel, _stored(names, exprs))


def lazy_from_input(rel, names, exprs):
    return LazyFrame._of(rel, _stored(names, exprs))


def finish(result, function):
    """What the function returned is the result."""
    if hasattr(result, "_as_node") and hasattr(result, "_expr"):
        result = result.to_frame()
    if not isinstance(result, Frame):
        raise TypeError(f"function {function} returned {type(result).__name__}, but it returns a table: a DataFrame is needed")
    if not result._columns:
        raise TypeError(f"function {function} returned a table without columns")
    for name, expr in result._columns.items():
        if said(short_of(_t.type_name(expr))).startswith("list[null"):
            raise TypeError(f"function {function} returned a column {name} of lists of nulls")
    _t.finish(result._rel, list(result._columns), list(result._columns.values()))
