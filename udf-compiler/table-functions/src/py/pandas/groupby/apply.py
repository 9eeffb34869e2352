"""Functions of groups: run once over all groups where they are made of reductions and columns, else group by group. What is so
made is known in `vectorized.py`."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, unsupported
from pandas._libs.ops import condition, literal
from pandas.core.agg import name_of
from pandas.core.align import same_index
from pandas.core.common import as_expr
from pandas.core.eager import Known
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels
from pandas.core.series import Series
from pandas.groupby.vectorized import Column, REDUCTIONS, Value, aggregate, at_once, over, rows_of
from pandas.reshape.concat import concat

# The column that says where rows were.
NUMBER = ("number", "of a row")


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
    rel, number = _t.window(groups._whole, ("row_number", []), None, [], None)
    inside = rel if groups._present is None else _t.filter(rel, groups._present)
    inputs, sure = [], groups._present is None
    for _, part in over(groups, inside)._parts():
        value = function(part)
        if is_column(value) and _t.origin(value._rel) == _t.origin(part._rel) and same_index(value, part):
            # Rows that it leaves out have no value.
            own, expr = value._rel, value._expr
            sure = sure and _same_rows(own, part._rel)
        else:
            own, expr = as_expr(part._rel, value)
        sure = sure and not _t.nullable(expr)
        inputs.append((own, [number, expr]))
    if not inputs:
        return Series._of(rel, literal(None), name, groups._frame._index)
    rel, found = _of_rows(rel, number, inputs, ["number", "value"])
    expr = _t.op("certain", [found[0]]) if sure else found[0]
    return Series._of(rel, expr, name, groups._frame._index)


def _of_rows(rel, number, inputs, names):
    """What rows of several tables give to those of the same number: a table, the values, and whether there are any."""
    other, made = _t.union(inputs, names)
    order = _t.order_of(rel)
    rel, found = _t.lookup(rel, number, other, made[0], made[1:])
    # Rows stay where they were.
    return _t.sort(rel, order), found


def kept(groups, function):
    """The rows of the groups for which the function is true, in their order."""
    whole = groups._frame._indexed_by(groups._rel, groups._frame._index)
    made = at_once(groups, function, whole[groups._picked] if groups._single() else whole)
    if isinstance(made, Value):
        series = made.as_column()._series
        if _t.family(series._expr) == "bool":
            return groups._rows(_t.filter(series._rel, condition(series._expr)))
    rel, number = _t.window(groups._rel, ("row_number", []), None, [], None)
    inputs = []
    for _, part in over(groups, rel)._parts():
        own = part._rel
        answer = function(part)
        if not isinstance(answer, bool) and not hasattr(answer, "_value") and answer not in (0, 1):
            raise TypeError(f"filter function returned a {type(answer).__name__}, but expected a scalar bool")
        if answer:
            inputs.append((own, [number]))
    if not inputs:
        return groups._rows(_t.filter(groups._rel, literal(False)))
    rel, found = _of_rows(rel, number, inputs, ["number"])
    return groups._rows(_t.filter(rel, found[-1]))


def applied(groups, function, include_groups):
    names = [name for name, _ in groups._keys]
    if groups._as_index and (groups._picked is None or groups._single()):
        whole = groups._frame._indexed_by(groups._rel, groups._frame._index)
        value = at_once(groups, function, whole[groups._picked] if groups._single() else whole)
        if isinstance(value, Value):
            return rows_of(groups, {"value": value})["value"].rename(groups._picked)
    rel, number = _t.window(groups._rel, ("row_number", []), None, [], None)
    made, tables = [], []
    for key, part in over(groups, rel)._parts():
        if not include_groups and groups._picked is None:
            part = part.drop(columns=[name for name in names if name in part._columns])
        tables.append(part._rel)
        made.append((key, function(part)))
    there = [value for _, value in made if value is not None]
    if there and isinstance(there[0], (DataFrame, Series)) and (isinstance(there[0], DataFrame) or groups._single()):
        return _one_below_the_other(groups, made, tables, number)
    if there and isinstance(there[0], (Series, Known)):
        return _of_series(groups, names, made, tables, number)
    rows = [[*(key if isinstance(key, tuple) else (key,)), value] for key, value in made]
    places = [("key", i) for i in range(len(names))]
    frame = DataFrame(rows, columns=[*places, "value"])
    index = Unique([(name, frame._columns[place]) for name, place in zip(names, places)])
    name = groups._picked if groups._single() else None
    return Series._of(frame._rel, frame._columns["value"], name, index)


def _one_below_the_other(groups, made, tables, number):
    """Tables, or columns, of all groups: under their keys, or, where every row of each is there in its place, as the rows were."""
    found = [(key, value, table) for (key, value), table in zip(made, tables) if value is not None]
    for _, value, _ in found:
        if not isinstance(value, (DataFrame, Series)):
            unsupported(f"groupby(…).apply of a function that gives tables and {type(value).__name__}")
    if groups._group_keys:
        return concat([_under(groups, key, place, value) for place, (key, value, _) in enumerate(found)])
    if len(found) < len(made) or not all(_same_rows(value._rel, table) for _, value, table in found):
        return concat([value for _, value, _ in found])
    series = is_column(found[0][1])
    frames = [value.to_frame("value") if series else value for _, value, _ in found]
    made = concat([DataFrame._of(one._rel, {**one._columns, NUMBER: number}, _labels_of(one)) for one in frames])
    made = DataFrame._of(_t.sort(made._rel, [(made._columns.pop(NUMBER), True)]), made._columns, made._index)
    return made["value"].rename(found[0][1].name) if series else made


def _labels_of(one):
    return None if one._index is None else list(one._index)


def _same_rows(made, table):
    """Whether what a function has made of a group has its rows, in their order."""
    there, back = _t.align(made, table), _t.align(table, made)
    return there is not None and back is not None and there[1] is back[1] is None and _t.order_of(made) == _t.order_of(table)


def _under(groups, key, place, value):
    """The rows with the key of their group before their labels."""
    rel, own = levels(value)
    index = [(None, literal(place))]
    if groups._as_index:
        keys = key if isinstance(key, tuple) else (key,)
        index = [(name, literal(one)) for (name, _), one in zip(groups._keys, keys)]
    index += list(own)
    return Series._of(rel, value._expr, value.name, index) if is_column(value) else DataFrame._of(rel, value._columns, index)


def _of_series(groups, names, made, tables, number):
    """A series of labels and values for each group is a row of its values, if all have the same labels."""
    rows = []
    lists = [list(series.to_dict()) for _, series in made if series is not None]
    if any(labels != lists[0] for labels in lists[1:]):
        return _one_below_the_other(groups, made, tables, number)
    for key, series in made:
        values = series.to_dict()
        rows.append({**dict(zip(names, key if isinstance(key, tuple) else (key,))), **values})
    return DataFrame(rows).set_index(names)
