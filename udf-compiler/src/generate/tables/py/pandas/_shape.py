"""Tables of another shape: melted, exploded, in bins, with a column for each value."""
import _taipan_tables as _t

from pandas import _base, _look
from pandas._base import condition, is_column, is_missing, literal, op, unsupported
from pandas._frame import DataFrame
from pandas._index import Unique, levels
from pandas._series import Series


def melt(frame, id_vars=None, value_vars=None, var_name=None, value_name="value", col_level=None, ignore_index=True):
    if not ignore_index or col_level is not None:
        unsupported("melt(ignore_index=False) or melt(col_level=…)")
    ids = [] if id_vars is None else _listed(id_vars)
    values = [label for label in frame._columns if label not in ids] if value_vars is None else _listed(value_vars)
    var_name = "variable" if var_name is None else var_name
    for what, labels in (("id_vars", ids), ("value_vars", values)):
        missing = [label for label in labels if label not in frame._columns]
        if missing:
            raise KeyError(f"The following id_vars or value_vars are not present in the DataFrame: {missing}")
    if value_name in ids + values and value_name in frame._columns and value_name in ids:
        raise ValueError(f"value_name ({value_name}) cannot match an element in the DataFrame columns.")
    names = ids + [var_name, value_name]
    if not values:
        inputs = [(_t.slice(frame._rel, 0, 0), [frame._columns[key] for key in ids] + [literal(None), literal(None)])]
    else:
        keys = [frame._columns[key] for key in ids]
        inputs = [(frame._rel, keys + [literal(str(label)), frame._columns[label]]) for label in values]
    rel, made = _t.union(inputs, names)
    return DataFrame._of(rel, dict(zip(names, made)), None)


def pivoted(frame, values, index, columns, aggfunc, fill_value):
    """A row for each key, a column for each value of another column: the program looks which there are."""
    if len(columns) != 1 or not index:
        unsupported("a pivot without rows, or with several keys for columns")
    if isinstance(aggfunc, (list, dict)) or (values is not None and isinstance(values, list) and len(values) != 1):
        unsupported("a pivot of several columns or with several aggregates")
    for label in [*index, *columns]:
        if label not in frame._columns:
            raise KeyError(label)
    if values is None:
        values = [label for label in frame._columns if label not in index + columns]
        if len(values) != 1:
            unsupported("a pivot of several columns")
    several = isinstance(values, list)
    value = values[0] if several else values
    if value not in frame._columns:
        raise KeyError(value)
    key = columns[0]
    name = _aggregate_name(aggfunc)
    frame = frame.dropna(subset=[*index, key])
    found = _values_of(frame, key)
    groups = frame.groupby(index)
    wanted = []
    for one in found:
        test = condition(op("eq", frame._columns[key], literal(one)))
        chosen = op("when", test, frame._columns[value], literal(None))
        wanted += [((one, name), name, chosen), ((one, "there"), "count", chosen)]
    made = groups._grouped(wanted)
    columns = {}
    for one in found:
        there = op("gt", made._columns[(one, "there")], literal(0))
        otherwise = literal(fill_value)
        columns[one] = op("when", there, made._columns[(one, name)], otherwise)
    rel = made._rel
    if name not in ("first", "count", "size") and columns:
        # Rows without any value are left out.
        any_there = None
        for one in found:
            here = op("gt", made._columns[(one, "there")], literal(0))
            any_there = here if any_there is None else op("or", any_there, here)
        rel = _t.filter(rel, any_there)
    if several:
        columns = {(value, one): expr for one, expr in columns.items()}
    return DataFrame._of(rel, columns, made._index)


def _aggregate_name(aggfunc):
    from pandas._reductions import name_of

    name = name_of(aggfunc)
    if name is None:
        unsupported("a pivot with a function of this form")
    return name


def _values_of(frame, label):
    """The values of a column, in order, without the missing one."""
    rel, made = _t.group(frame._rel, [frame._columns[label]], [], True)
    values = _look.column(rel, made[0], "the values of a column")
    return [value for value in values if not is_missing(value)]


def described(frame, labels):
    names = ["count", "mean", "std", "min", "25%", "50%", "75%", "max"]
    aggregates = ["count", "mean", "std", "min", "quantile:0.25", "quantile:0.5", "quantile:0.75", "max"]
    wanted = [(name, frame._columns[label]) for label in labels for name in aggregates]
    rel, made = _t.group(frame._rel, [], wanted, True)
    values = [float(one[0]) if one[0] is not None else None for one in _look.columns(rel, made, "describe()")]
    size = len(aggregates)
    lists = {label: values[place * size : (place + 1) * size] for place, label in enumerate(labels)}
    made = DataFrame({("statistic", 0): names, **lists})
    index = [(None, made._columns[("statistic", 0)])]
    return DataFrame._of(made._rel, {label: made._columns[label] for label in labels}, index)


def get_dummies(data, prefix=None, prefix_sep="_", dummy_na=False, columns=None, sparse=False, drop_first=False, dtype=bool):
    if dummy_na or sparse:
        unsupported("get_dummies(dummy_na=True) or get_dummies(sparse=True)")
    if is_column(data):
        return DataFrame._of(data._rel, _dummies(data, prefix, prefix_sep, drop_first, dtype), data._index)
    labels = columns
    if labels is None:
        labels = [label for label in data._columns if _t.family(data._columns[label]) == "str"]
    missing = [label for label in labels if label not in data._columns]
    if missing:
        raise KeyError(f"{missing} not in index")
    made = {label: expr for label, expr in data._columns.items() if label not in labels}
    for place, label in enumerate(labels):
        named = prefix if isinstance(prefix, str) else label if prefix is None else prefix[label if isinstance(prefix, dict) else place]
        made.update(_dummies(data[label], named, prefix_sep, drop_first, dtype))
    return DataFrame._of(data._rel, made, data._index)


def _dummies(series, prefix, separator, drop_first, dtype):
    made = {}
    for value in _values_of(series.to_frame("value"), "value")[1 if drop_first else 0 :]:
        label = value if prefix is None else f"{prefix}{separator}{value}"
        test = condition(op("eq", series._expr, literal(value)))
        made[label] = test if dtype is bool else _t.cast(test, Series._of(series._rel, test).astype(dtype).dtype.name)
    return made


def crosstab(index, columns, values=None, aggfunc=None, normalize=False, margins=False, **options):
    if values is not None or normalize or margins:
        unsupported("crosstab with values, normalize or margins")
    frame = DataFrame({"row": index, "column": columns}).dropna()
    found = _values_of(frame, "column")
    tests = {one: op("eq", frame._columns["column"], literal(one)) for one in found}
    wanted = [(one, "sum", op("when", condition(test), literal(1), literal(0))) for one, test in tests.items()]
    made = frame.groupby("row")._grouped(wanted)
    return DataFrame._of(made._rel, made._columns, Unique([(index.name, made._index[0][1])]))


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def unstacked(series, level, fill_value):
    """A column for each label of one level."""
    from pandas._index import level_place

    if series._index is None or len(series._index) != 2:
        unsupported("unstack of an index that has not two levels")
    place = level_place(series, level)
    index = list(series._index)
    (name, key), (other, rest) = index[place], index[1 - place]
    columns = {"rest": rest, "key": key, "value": series._expr}
    made = pivoted(DataFrame._of(series._rel, columns, None), "value", ["rest"], ["key"], "first", fill_value)
    return DataFrame._of(made._rel, made._columns, Unique([(other, made._index[0][1])]))
