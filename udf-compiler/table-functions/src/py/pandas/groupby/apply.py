"""Functions of groups: run once over all groups where they are made of reductions and columns, else group by group. What is so
made is known in `vectorized.py`."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_column, is_missing, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.agg import name_of
from pandas.core.common import aligned
from pandas.core.eager import Known
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.series import Series
from pandas.groupby.vectorized import Column, REDUCTIONS, Value, aggregate, at_once, over, rows_of
from pandas.reshape.concat import concat


def reduced(groups, wanted, single, args, kwargs):
    """A row for each group; `wanted`: labels, functions and columns."""
    found = {} if args or kwargs else _all_at_once(groups, wanted)
    if found:
        made = rows_of(groups, found)
        return made[wanted[0][0]] if single and groups._as_index else made
    keys, rows = [], []
    for key, part in groups._parts():
        keys.append(key if isinstance(key, tuple) else (key,))
        if is_column(part):
            part = part.to_frame(part.name)
        rows.append([_one(part, function, column, args, kwargs) for _, function, column in wanted])
    names = [name for name, _ in groups._keys]
    places = [("key", i) for i in range(len(names))]
    labels = [label for label, _, _ in wanted]
    frame = DataFrame([[*key, *row] for key, row in zip(keys, rows)], columns=places + labels)
    index = Unique([(name, frame._columns[place]) for name, place in zip(names, places)])
    made = groups._indexed(frame._rel, index, {label: frame._columns[label] for label in labels})
    return made[labels[0]] if single and groups._as_index else made


def _all_at_once(groups, wanted):
    """The values of all functions by their labels; none, if one of them is to be called group by group."""
    values = {}
    for label, function, column in wanted:
        part = groups._frame._indexed_by(groups._rel, groups._frame._index)[column]
        name = name_of(function)
        made = aggregate(groups, name, part) if name in REDUCTIONS else at_once(groups, function, part)
        if not isinstance(made, Value):
            return {}
        values[label] = made
    return values


def _one(part, function, column, args, kwargs):
    name = name_of(function)
    if name is not None:
        return len(part) if name == "size" else getattr(part[column], name)()
    return function(part[column], *args, **kwargs)


def spread(groups, function):
    """The function's values for each row of its group."""
    if not groups._single():
        unsupported("transform by a function of several columns (choose one)")
    whole, name = groups._frame[groups._picked], groups._picked
    made = at_once(over(groups, groups._whole), function, whole._with(groups._whole, whole._expr))
    made = made.as_column() if isinstance(made, Value) else made
    if isinstance(made, Column):
        rel, expr = made._series._rel, made._series._expr
        return Series._of(rel, groups._without_key(expr), name, groups._frame._index)
    rel, expr = whole._rel, literal(None)
    partition = groups._partition()
    keys, made = _t.group(groups._rel, partition, [], groups._sort)
    for key in zip(*observe.columns(keys, made, "groups of a table, one by one")):
        test = None
        for own, value in zip(partition, key):
            same = op("is_missing", own) if is_missing(value) else op("eq", own, literal(value))
            test = same if test is None else op("and", test, same)
        value = function(groups._rows(_t.filter(groups._rel, test)))
        if is_column(value):
            rel, own = aligned(rel, value)
        else:
            own = literal(value)
        expr = op("when", condition(test), own, expr)
    return Series._of(rel, expr, name, groups._frame._index)


def kept(groups, function):
    """The rows of the groups for which the function is true, in their order."""
    whole = groups._frame._indexed_by(groups._rel, groups._frame._index)
    made = at_once(groups, function, whole[groups._picked] if groups._single() else whole)
    if isinstance(made, Value):
        series = made.as_column()._series
        if _t.family(series._expr) == "bool":
            return groups._rows(_t.filter(series._rel, condition(series._expr)))
    partition = groups._partition()
    test = literal(False)
    for key, part in groups._parts():
        answer = function(part)
        if not isinstance(answer, bool) and not hasattr(answer, "_value") and answer not in (0, 1):
            raise TypeError(f"filter function returned a {type(answer).__name__}, but expected a scalar bool")
        if not answer:
            continue
        values = key if isinstance(key, tuple) else (key,)
        own = None
        for expr, value in zip(partition, values):
            same = op("is_missing", expr) if is_missing(value) else op("eq", expr, literal(value))
            own = same if own is None else op("and", own, same)
        test = op("or", test, condition(own))
    return groups._rows(_t.filter(groups._rel, test))


def applied(groups, function, include_groups):
    names = [name for name, _ in groups._keys]
    if groups._as_index and (groups._picked is None or groups._single()):
        whole = groups._frame._indexed_by(groups._rel, groups._frame._index)
        value = at_once(groups, function, whole[groups._picked] if groups._single() else whole)
        if isinstance(value, Value):
            return rows_of(groups, {"value": value})["value"].rename(groups._picked)
    made = []
    for key, part in groups._parts():
        if not include_groups and groups._picked is None:
            part = part.drop(columns=[name for name in names if name in part._columns])
        made.append((key, function(part)))
    if made and isinstance(made[0][1], DataFrame):
        return concat([part for _, part in made if part is not None])
    if made and isinstance(made[0][1], (Series, Known)):
        return _of_series(groups, names, made)
    rows = [[*(key if isinstance(key, tuple) else (key,)), value] for key, value in made]
    places = [("key", i) for i in range(len(names))]
    frame = DataFrame(rows, columns=[*places, "value"])
    index = Unique([(name, frame._columns[place]) for name, place in zip(names, places)])
    name = groups._picked if groups._single() else None
    return Series._of(frame._rel, frame._columns["value"], name, index)


def _of_series(groups, names, made):
    """A series of labels and values for each group is a row of its values."""
    rows = []
    for key, series in made:
        values = series.to_dict()
        rows.append({**dict(zip(names, key if isinstance(key, tuple) else (key,))), **values})
    return DataFrame(rows).set_index(names)
