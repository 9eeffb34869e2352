"""What `pd.Series(…)` and `pd.DataFrame(…)` make of what they are given. Does not know what is done with them."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import distinct, is_column, is_scalar
from pandas._libs.ops import literal
from pandas.core.arrays import Array
from pandas.core.common import LONG, as_expr
from pandas.core.eager import Known, is_mixed
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.lazy_scalar import is_unknown, plain
from pandas.core.series import Series
from pandas.core.written import Unset, Written


def series_of(data, index, name):
    """What `pd.Series(data, index)` is."""
    if isinstance(data, dict):
        labels = list(data) if index is None else list(index)
        return _listed([data.get(label, observe.nan) for label in labels], labels, name)
    if index is None:
        if isinstance(data, Array):
            return data.unlabelled()
        if isinstance(data, Series):
            return data
        return DataFrame({name: data})[name]
    if isinstance(data, Series) and not isinstance(data, Array):
        made = data.reindex(index)
        return made if is_column(index) else made.rename_axis(None)
    if is_column(index):
        return _labelled(data, index)
    labels = list(index)
    if isinstance(data, Array):
        data = data.tolist()
    if not isinstance(data, (list, tuple, range)):
        data = [plain(data)] * len(labels)
    return _listed(list(data), labels, name)


def _labelled(data, index):
    """Values with the values of a column as labels."""
    entry = (index.name, index._expr)
    if isinstance(data, Array):
        rel, expr = data.beside(index._rel)
    elif isinstance(data, (list, tuple, range)):
        frame = index.to_frame("label")
        column = frame._listed(list(data))
        rel, expr = column._rel, column._expr
    elif is_scalar(data):
        rel, made = _t.attach(index._rel, data._rel, [data._expr])
        expr = made[0]
    else:
        rel, expr = index._rel, _t.literal(data)
    unique = isinstance(index._index, Unique) and len(index._index) == 1 and index._index[0][1] == index._expr
    return Series._of(rel, expr, None, (Unique if unique else list)([entry]))


def _listed(values, labels, name):
    if len(values) != len(labels):
        raise ValueError(f"Length of values ({len(values)}) does not match length of index ({len(labels)})")
    depth = len(labels[0]) if labels and isinstance(labels[0], tuple) else 0
    if depth:
        parts = {("label", place): [label[place] for label in labels] for place in range(depth)}
    else:
        parts = {("label", 0): labels}
    frame = DataFrame({**parts, "value": values})
    unique = Unique if len(set(labels)) == len(labels) else list
    return Series._of(frame._rel, frame._columns["value"], name, unique([(None, frame._columns[part]) for part in parts]))


def frame_of(data, index, columns, own):
    """The table that `pd.DataFrame(data, index, columns)` is, its columns, and its index."""
    return _made_of(data, columns, own) if index is None else _with_index(data, index, columns)


def _made_of(data, columns, own=None):
    if hasattr(data, "frame") and type(data).__name__ == "RowList":
        made = data.frame(columns)
        return made._rel, dict(made._columns), made._index
    if isinstance(data, DataFrame):
        made = data if columns is None else data[list(columns)]
        return made._rel, dict(made._columns), made._index
    if isinstance(data, Series):
        made = data.to_frame() if columns is None else data.to_frame(list(columns)[0])
        return made._rel, made._columns, made._index
    if isinstance(data, dict) and any(isinstance(value, Series) for value in data.values()):
        return _of_columns(data if columns is None else {label: data.get(label) for label in columns})
    made = _of_long_lists(data, columns)
    if made is not None:
        return made
    names, rows = _written(data, columns)
    if len(rows) == 1 and any(is_unknown(value) for value in rows[0]):
        return (*_one_row(distinct(names), rows[0]), None)
    rows = [[plain(value) for value in row] for row in rows]
    made = Written(distinct(names), rows)
    made.made = made.table()
    if own is not None:
        own["_written"] = made
    rel, columns, index = made.made
    if isinstance(data, dict) and not rows and columns:
        columns = {name: _t.cast(expr, "float64") for name, expr in columns.items()}
    return rel, columns, index


def _of_long_lists(data, columns):
    """The table of more rows than are written one by one, its columns and its index; None: there are not so many, or their types
    are looked at first."""
    if isinstance(data, dict):
        names = list(data)
        long = columns is None and names and all(type(value) is list for value in data.values())
        if not long or len(data[names[0]]) < LONG or len({len(value) for value in data.values()}) > 1:
            return None
        lists = (list(map(plain, value)) for value in data.values())
    elif type(data) is list and len(data) >= LONG:
        kinds = {type(row) for row in data}
        if kinds == {dict}:
            names = list(dict.fromkeys(name for row in data for name in row)) if columns is None else list(columns)
            lists = ([plain(row.get(name)) for row in data] for name in names)
        elif kinds == {tuple}:
            width = len(data[0])
            names = list(range(width)) if columns is None else list(columns)
            if len(names) != width or any(len(row) != width for row in data):
                return None
            lists = ([plain(row[place]) for row in data] for place in range(width))
        elif kinds <= {int, float, str, bool}:
            names, lists = [0] if columns is None else list(columns), iter([data])
            if len(names) != 1:
                return None
        else:
            return None
    else:
        return None
    made = _t.long_table([str(name) for name in names], lists)
    if made is None:
        return None
    names = distinct(names)
    return made[0], {name: expr for name, expr in zip(names, made[1])}, None


def _one_row(names, values):
    """A row of values over all rows of tables, which need not be known yet."""
    rel, columns = _t.table(["row"], [[0]])[0], {}
    for name, value in zip(names, values):
        rel, columns[name] = as_expr(rel, value)
        if isinstance(value, float) and value != value:
            columns[name] = _t.cast(columns[name], "float64")
    return rel, columns


def _with_index(data, index, columns):
    """The table of values whose labels are given, its columns, and its index."""
    if isinstance(data, (DataFrame, Series)) or isinstance(data, dict) and any(type(value) is Series for value in data.values()):
        made = DataFrame(data, columns=columns).reindex(index)
        return made._rel, made._columns, made._index
    if is_column(index):
        name = index.name
        frame = getattr(index, "_frame", None)
        own = frame._index if frame is not None else [(name, index._expr)]
        made = DataFrame._of(index._rel, {}, own)
        for label in data or {}:
            made[label] = data[label]
        for label in columns or []:
            if label not in made._columns:
                made.__dict__["_columns"][label] = Unset(literal(None))
        return made._rel, {label: made._columns[label] for label in columns or made._columns}, made._index
    labels = list(index)
    if isinstance(data, dict) and not any(isinstance(value, (list, tuple, range, Series)) for value in data.values()):
        names = list(columns or data)
        rows = [[data.get(name, observe.nan) for name in names] for _ in labels]
    elif data is None:
        names, rows = list(columns or []), [[None] * len(columns or []) for _ in labels]
    else:
        names, rows = _written(data, columns)
    if len(rows) != len(labels):
        raise ValueError(f"Length of values ({len(rows)}) does not match length of index ({len(labels)})")
    made = Written(distinct(names), [[plain(value) for value in row] for row in rows], labels).table()
    if data is None:
        made = made[0], {name: Unset(expr) for name, expr in made[1].items()}, made[2]
    return made if len(set(labels)) == len(labels) else (made[0], made[1], list(made[2]))


def _of_columns(data):
    """Columns side by side, and values that are the same in all rows."""
    columns = [(label, value) for label, value in data.items() if isinstance(value, Series) and not hasattr(value, "beside")]
    if not columns:
        label, first = next((label, value) for label, value in data.items() if isinstance(value, Series))
        columns = [(label, first.unlabelled())]
    made = columns[0][1].to_frame(columns[0][0])
    if len(columns) > 1:
        made = made._beside(dict(columns))
    frame = DataFrame._of(made._rel, dict(made._columns), made._index)
    for label, value in data.items():
        if label not in frame._columns:
            frame[label] = value
    return frame._rel, {label: frame._columns[label] for label in data}, frame._index


def _written(data, columns):
    """The labels and rows of values that the program has made."""
    if data is None:
        return list(columns or []), []
    if isinstance(data, dict):
        names = list(data) if columns is None else list(columns)
        lists = {name: _list_of(data.get(name)) for name in names}
        length = max((len(v) for v in lists.values() if v is not None), default=1)
        filled = [lists[name] if lists[name] is not None else [data.get(name)] * length for name in names]
        if any(len(column) != length for column in filled):
            raise ValueError("All arrays must be of the same length")
        return names, [list(row) for row in zip(*filled)]
    rows = list(data)
    if rows and isinstance(rows[0], dict):
        names = list(columns or [])
        if columns is None:
            for row in rows:
                names += [name for name in row if name not in names]
        return names, [[row.get(name) for name in names] for row in rows]
    rows = [list(row) if isinstance(row, (list, tuple)) else [row] for row in rows]
    width = len(rows[0]) if rows else len(columns or [])
    names = list(range(width)) if columns is None else list(columns)
    if rows and len(names) != width:
        raise ValueError(f"{len(names)} columns passed, passed data had {width} columns")
    return names, rows


def _list_of(value):
    if isinstance(value, (list, tuple, range)):
        return list(value)
    return value.tolist() if isinstance(value, Series) else None


@extends(Series)
class SeriesConstruction:
    """How a Series is made."""

    @staticmethod
    def _known_of(data, index, name):
        """A Series of values of several types, which no column can hold; None: a column holds them."""
        values = list(data.values()) if isinstance(data, dict) else data
        if not isinstance(values, (list, tuple)):
            return None
        values = [plain(value) for value in values]
        if not is_mixed(values):
            return None
        labels = list(data) if isinstance(data, dict) else range(len(values)) if index is None else index
        return Known(labels, values, name)

    _made_of = staticmethod(series_of)


@extends(DataFrame)
class FrameConstruction:
    """How a DataFrame is made."""

    _made_of = staticmethod(frame_of)
