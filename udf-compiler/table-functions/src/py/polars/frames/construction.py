"""Frames of what the program has written. Knows no frame."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars.datatypes import named, recorded, short_of
from polars.exceptions import ShapeError

_KINDS = {"bool": "Boolean", "int": "Int64", "float": "Float64", "str": "String", "date": "Date", "datetime": "Datetime", "timedelta": "Duration"}


def table_of(data, schema, overrides, orient):
    """The table, and its columns by name."""
    if hasattr(data, "_columns") and hasattr(data, "_rel"):
        return data._rel, dict(data._columns)
    names, kinds = _schema(schema)
    if data is None:
        lists = {name: [] for name in names}
    elif isinstance(data, dict):
        lists = {str(name): values for name, values in data.items()}
    elif isinstance(data, (list, tuple)) and data and all(isinstance(row, dict) for row in data):
        keys = list(dict.fromkeys(key for row in data for key in row))
        lists = {key: [row.get(key) for row in data] for key in keys}
    elif isinstance(data, (list, tuple)) and orient == "row":
        columns = list(zip(*data)) if data else [[] for _ in names]
        lists = dict(zip(names or [f"column_{i}" for i in range(len(columns))], map(list, columns)))
    else:
        unsupported(f"pl.DataFrame of {type(data).__name__} of this form")
    if names and list(lists) != names:
        if len(names) != len(lists):
            raise ShapeError(f"the given schema has {len(names)} columns, the data has {len(lists)}")
        lists = {name: lists.get(name, values) for name, values in zip(names, lists.values())}
    kinds.update({name: named(kind) for name, kind in (overrides or {}).items()})
    return _written(_equally_long(lists), kinds)


def _schema(schema):
    if schema is None:
        return [], {}
    pairs = list(schema.items()) if isinstance(schema, dict) else [(one, None) if isinstance(one, str) else one for one in schema]
    return [name for name, _ in pairs], {name: named(kind) for name, kind in pairs if kind is not None}


def _equally_long(lists):
    """Single values are as long as the rest."""
    made = {}
    for name, values in lists.items():
        if hasattr(values, "_expr"):
            unsupported("pl.DataFrame of Series (use select or with_columns)")
        if isinstance(values, range):
            values = list(values)
        made[name] = list(values) if isinstance(values, (list, tuple)) else values
    lengths = {name: len(values) for name, values in made.items() if isinstance(values, list)}
    length = max(lengths.values(), default=1)
    for name, count in lengths.items():
        first = next(iter(lengths))
        if count != lengths[first]:
            raise ShapeError(
                f"could not create a new DataFrame: height of column '{name}' ({count}) does not match height of column '{first}'"
                f" ({lengths[first]})"
            )
    return {name: values if isinstance(values, list) else [values] * length for name, values in made.items()}


def _written(lists, kinds):
    for name, values in lists.items():
        lists[name] = _of_one_type(values, kinds.get(name))
    names = list(lists)
    rel, made = _t.exact_table(names, [list(row) for row in zip(*lists.values())])
    columns = {}
    for name, expr in zip(names, made):
        kind = kinds.get(name)
        own = short_of(_t.type_name(expr))
        if kind is not None and kind != own and recorded(kind) is not None:
            expr = _t.cast(expr, recorded(kind))
        columns[name] = expr
    return rel, columns


def _of_one_type(values, kind):
    """The values, all of the type of the first, as polars wants them."""
    first = None
    made = []
    for value in values:
        value = value.item() if hasattr(value, "item") and not isinstance(value, (int, float, str)) else value
        name = type(value).__name__
        if value is not None and name not in _KINDS:
            unsupported(f"pl.DataFrame of values of type {name}")
        if kind in ("f64", "f32") and name == "int":
            value, name = float(value), "float"
        if value is not None and first is None:
            first = name
        if value is not None and first == "float" and name == "int":
            value, name = float(value), "float"
        if value is not None and name != first:
            shown = f'"{value}"' if name == "str" else value
            raise TypeError(
                f"unexpected value while building Series of type {_KINDS[first]}; found value of type {_KINDS[name]}: {shown}"
            )
        made.append(value)
    return made
