"""Tables of another shape: melted, described, with a column for each value."""
import _taipan_tables as _t

from pandas._libs import lib as _base
from pandas._libs import observe as _look
from pandas._libs.lib import condition, distinct, is_column, is_missing, literal, op, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels
from pandas.core.series import Series


def melt(frame, id_vars=None, value_vars=None, var_name=None, value_name="value", col_level=None, ignore_index=True):
    if col_level is not None:
        unsupported("melt(col_level=…)")
    ids = [] if id_vars is None else _listed(id_vars)
    values = [label for label in frame._columns if label not in ids] if value_vars is None else _listed(value_vars)
    var_name = "variable" if var_name is None else var_name
    for what, labels in (("id_vars", ids), ("value_vars", values)):
        missing = [label for label in labels if label not in frame._columns]
        if missing:
            raise KeyError(f"The following id_vars or value_vars are not present in the DataFrame: {missing}")
    if value_name in ids + values and value_name in frame._columns and value_name in ids:
        raise ValueError(f"value_name ({value_name}) cannot match an element in the DataFrame columns.")
    names = distinct(ids + [var_name, value_name])
    if not values:
        inputs = [(_t.slice(frame._rel, 0, 0), [frame._columns[key] for key in ids] + [literal(None), literal(None)])]
    else:
        keys = [frame._columns[key] for key in ids]
        source, own = (frame._rel, []) if ignore_index else levels(frame)
        index = [expr for _, expr in own]
        inputs = [(source, keys + [literal(str(label)), frame._columns[label]] + index) for label in values]
        rel, made = _t.union(inputs, names + ["label"] * len(index))
        if index:
            named = [(name, expr) for (name, _), expr in zip(own, made[len(names) :])]
            return DataFrame._of(rel, dict(zip(names, made)), named)
        return DataFrame._of(rel, dict(zip(names, made)), None)
    rel, made = _t.union(inputs, names)
    return DataFrame._of(rel, dict(zip(names, made)), None)


def get_dummies(data, prefix=None, prefix_sep="_", dummy_na=False, columns=None, sparse=False, drop_first=False, dtype=bool):
    if sparse:
        unsupported("get_dummies(sparse=True)")
    options = prefix_sep, dummy_na, drop_first, dtype
    if is_column(data):
        return DataFrame._of(data._rel, _dummies(data, prefix, *options), data._index)
    labels = columns
    if labels is None:
        labels = [label for label, expr in data._columns.items() if _t.family(expr) == "str" or isinstance(expr, Category)]
    data._missing(labels)
    if isinstance(prefix, (list, tuple, dict)) and len(prefix) != len(labels):
        raise ValueError(
            f"Length of 'prefix' ({len(prefix)}) did not match the length of the columns being encoded ({len(labels)})."
        )
    made = [(label, expr) for label, expr in data._columns.items() if label not in labels]
    for place, label in enumerate(labels):
        named = prefix if isinstance(prefix, str) else label if prefix is None else prefix[label if isinstance(prefix, dict) else place]
        made += _dummies(data[label], named, *options).items()
    distinct(label for label, _ in made)
    return DataFrame._of(data._rel, dict(made), data._index)


def _dummies(series, prefix, separator, missing_too, drop_first, dtype):
    made, expr = {}, series._expr
    if isinstance(expr, Category):
        values = list(expr.names)
    else:
        values = _values_of(series.to_frame("value"), "value")
    tests = [(value, condition(op("eq", expr, literal(value)))) for value in values]
    if missing_too:
        tests.append((_look.nan, op("is_missing", expr)))
    for value, test in tests[1 if drop_first else 0 :]:
        label = value if prefix is None else f"{prefix}{separator}{value}"
        made[label] = test if dtype is bool else _t.cast(test, Series._of(series._rel, test).astype(dtype).dtype.name)
    return made


def _values_of(frame, label):
    """The values of a column, in order, without the missing one."""
    rel, made = _t.group(frame._rel, [frame._columns[label]], [], True)
    values = _look.column(rel, made[0], "the values of a column")
    return [value for value in values if not is_missing(value)]


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]

