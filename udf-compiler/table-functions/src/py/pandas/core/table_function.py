"""The tables that a table function is given, and what it returns: how the engine calls the library. Knows nothing of what is
done between."""
import _taipan_tables as _t

from pandas._libs.lib import distinct
from pandas.core.eager import Known, KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.series import Series


def from_input(rel, names, exprs):
    """The frame of a table argument."""
    return DataFrame._of(rel, dict(zip(distinct(names), exprs)), None)


def finish(result, function):
    """What the function returned is the result; an index with a name comes first."""
    if isinstance(result, Known):
        result = result.to_frame(0 if result.name is None else result.name)
    if isinstance(result, KnownFrame):
        result = result.astype(lambda value: value)
    if isinstance(result, Series):
        result = result.to_frame(0 if result.name is None else result.name)
    if not isinstance(result, DataFrame):
        raise TypeError(f"function {function} returned {type(result).__name__}, but it returns a table: a DataFrame is needed")
    columns = dict(result._columns)
    named = {name: expr for name, expr in result._index or [] if name is not None and name not in columns}
    columns = {**named, **columns}
    if not columns:
        raise TypeError(f"function {function} returned a table without columns")
    names = [flat(label) for label in columns]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"function {function} returned several columns of one name: {twice[0]!r}")
    _t.finish(result._rel, names, list(columns.values()))


def flat(label):
    """Labels of several levels become one name."""
    return "_".join(str(part) for part in label if part != "") if isinstance(label, tuple) else str(label)
