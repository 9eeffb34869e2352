"""A column for each value of another column. Which there are depends on the values: the program looks."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import condition, conjunction, is_missing, literal, op, unsupported
from pandas.core.dtypes.dtypes import Category, like, position
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, level_place, levels
from pandas.groupby.aggregate import label_of, name_of

# What a group without values makes of these is missing; other aggregates always have a value.
FROM_VALUES = ("mean", "min", "max", "first", "last", "std", "var", "median", "sem")


def pivot_table(frame, values=None, index=None, columns=None, *args, **options):
    """Columns that are given themselves become columns of the table for a while, under labels that nobody has."""
    frame, names = frame.copy(), {}
    keys = [_listed(index), _listed(columns)]
    for labels in keys:
        for place, label in enumerate(labels):
            if hasattr(label, "_expr"):
                own = ("own", len(names))
                names[own], labels[place] = label.name, own
                frame[own] = label
    made = _pivoted(frame, values, *keys, *args, **options)
    if not names or not made._index:
        return made
    index = type(made._index)((names.get(name, name), expr) for name, expr in made._index)
    return DataFrame._of(made._rel, dict(made._columns), index)


def _pivoted(frame, values, index, columns, aggfunc="mean", fill_value=None, margins=False, dropna=True, margins_name="All",
             observed=False, sort=True):
    if not sort:
        unsupported("pivot_table with sort=False")
    _check(frame, [*index, *columns])
    if not index and not columns:
        raise ValueError("No group keys passed!")
    wanted = _wanted(frame, values, index + columns, aggfunc, bool(columns))
    categories = any(isinstance(frame._columns[label], Category) for label in [*index, *columns])
    if categories and not observed and any(name not in FROM_VALUES for _, name, _ in wanted):
        unsupported("a pivot of categories with a sum or number for those that are not there (say observed=True)")
    if not dropna and (len(index) > 1 or len(columns) > 1):
        unsupported("pivot_table with dropna=False and several keys")
    margin = None
    if margins:
        margin = Margin(frame, index, columns, wanted, values is not None, dropna, margins_name)
    if not columns:
        return _without_columns(frame, index, wanted, fill_value, dropna, margin)
    frame = _certain(frame, columns)
    if not index:
        return _without_rows(frame, columns, wanted, fill_value, margin)
    if dropna:
        frame = frame.dropna(subset=[*index, *columns])
    found = _combinations(frame, index, columns, wanted, dropna)
    if margin is not None:
        _conflict(frame, [*index, *columns], margins_name)
        found = [*found, margin.label()]
    made = _cells(frame, index, columns, wanted, found, dropna, margin=margin)
    made = _some_value(made) if dropna else made
    if fill_value is not None:
        made = _filled(made, fill_value, margin)
    elif len(wanted) > 1 and made._columns and dropna:
        made = _with_values(made)
    if margin is not None:
        made = _stacked_rows(made, margin.row(frame, found, fill_value)[list(made._columns)], index)
    return _flattened(made)


def _with_values(made):
    """The columns that have any value."""
    labels = list(made._columns)
    counted, counts = _t.group(made._rel, [], [("count", made._columns[label]) for label in labels], True)
    there = _look.columns(counted, counts, "which columns of a pivot have values")
    return made[[label for label, count in zip(labels, there) if count[0]]]


class Margin:
    """The row and the column of a pivot for all rows together: those without missing values, if those are left out."""

    def __init__(self, frame, index, columns, wanted, chosen, dropna, name):
        if not isinstance(name, str):
            raise ValueError("margins_name argument must be a string")
        if any(_t.family(frame._columns[label]) != "str" for label in index):
            unsupported("margins of rows whose labels are not texts (use astype(str) first)")
        labels = {*index, *columns, *(label for _, _, label in wanted)} if chosen else frame._columns
        self.test = literal(True)
        for label in labels if dropna else []:
            if _t.nullable(frame._columns[label]):
                self.test = op("and", self.test, op("not", op("is_missing", frame._columns[label])))
        self.index, self.columns, self.wanted, self.name = index, columns, wanted, name

    def label(self):
        return (self.name,) + ("",) * (len(self.columns) - 1)

    def everything(self, frame):
        """The rows that count, as rows of one key."""
        own = {label: literal("" if place else self.name) for place, label in enumerate(self.index)}
        return DataFrame._of(_t.filter(frame._rel, self.test), {**frame._columns, **own}, None)

    def row(self, frame, found, fill_value):
        """The row for all rows."""
        last = _cells(self.everything(frame), self.index, self.columns, self.wanted, found, margin=self)
        return last if fill_value is None else _filled(last, fill_value, self)


def _conflict(frame, keys, name):
    test = literal(False)
    for label in keys:
        if _t.family(frame._columns[label]) == "str":
            test = op("or", test, op("eq", frame._columns[label], literal(name)))
    if _look.size(_t.filter(frame._rel, test)):
        raise ValueError(f'Conflicting name "{name}" in margins')


def _plain_keys(made):
    """The keys of rows as columns."""
    keys = {("key", place): expr for place, (_, expr) in enumerate(made._index)}
    return DataFrame._of(made._rel, {**keys, **made._columns}, None)


def _stacked_rows(above, below, index):
    """Rows of a pivot and those for all of them."""
    keys = [("key", place) for place in range(len(index))]
    inputs = []
    for frame in (_plain_keys(above), _plain_keys(below)):
        inputs.append((frame._rel, [int(frame._columns[key]) for key in keys] + [frame._columns[l] for l in above._columns]))
    rel, made = _t.union(inputs, [str(label) for label in keys + list(above._columns)])
    rel = _t.sort(rel, _t.order_of(rel))
    return DataFrame._of(rel, dict(zip(above._columns, made[len(index) :])), Unique(zip(index, made[: len(index)])))


def _listed(value):
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


def _check(frame, labels):
    for label in labels:
        if label not in frame._columns:
            raise KeyError(label)


def _wanted(frame, values, keys, aggfunc, across):
    """Triples: the first parts of the labels, the aggregate, and the column."""
    single = values is not None and not isinstance(values, (list, tuple))
    if values is None:
        values = [label for label in frame._columns if label not in keys]
        if isinstance(aggfunc, dict):
            values = [label for label in values if label in aggfunc]
    values = _listed(values)
    _check(frame, values)
    if isinstance(aggfunc, dict):
        several = any(isinstance(one, (list, tuple)) for one in aggfunc.values())
        made = []
        for label in values:
            for one in _listed(aggfunc[label]):
                made.append(((label, label_of(one)) if several else (label,), _name(one), label))
        return sorted(made, key=lambda entry: [str(part) for part in entry[0]])
    if isinstance(aggfunc, (list, tuple)):
        functions = [((label_of(one),), one) for one in aggfunc]
    else:
        functions = [((), aggfunc)]
    shown = not single or not across
    return [
        (head + ((label,) if shown else ()), _name(one), label)
        for head, one in functions
        for label in (values if not shown else sorted(values, key=str))
    ]


def _name(function):
    try:
        name = name_of(function)
    except AttributeError:
        raise AttributeError(f"'{function}' is not a valid function for 'DataFrameGroupBy' object") from None
    if name is None:
        unsupported("a pivot with a function of this form")
    return name


def _without_columns(frame, index, wanted, fill_value, dropna, margin):
    def grouped(frame, dropna):
        groups = frame.groupby(index, observed=True, dropna=dropna)
        made = groups._grouped([(head, name, frame._columns[label]) for head, name, label in wanted])
        made = _some_value(made) if dropna else made
        return made if fill_value is None else _filled(made, fill_value)

    made = grouped(frame, dropna)
    if margin is not None:
        _conflict(frame, index, margin.name)
        last = grouped(margin.everything(frame), True)
        made = _stacked_rows(made, last, index)
    return _flattened(made)


def _without_rows(frame, columns, wanted, fill_value, margin):
    """A row for each column of values."""
    if margin is not None or any(len(head) > 1 for head, _, _ in wanted):
        unsupported("a pivot without rows, with margins or several functions")
    frame = frame.dropna(subset=columns)
    found = _distinct(frame._rel, [frame._columns[label] for label in columns], "which columns a pivot has")
    rows = []
    for _, name, label in wanted:
        own = DataFrame._of(frame._rel, {**frame._columns, ("row", 0): literal(str(label))}, None)
        rows.append(_plain_keys(_cells(own, [("row", 0)], columns, [((), name, label)], found)))
    inputs = [(row._rel, list(row._columns.values())) for row in rows]
    rel, made = _t.union(inputs, [str(label) for label in rows[0]._columns])
    rel = _t.sort(rel, _t.order_of(rel))
    made = DataFrame._of(rel, dict(zip(found, made[1:])), Unique([(None, made[0])]))
    return _flattened(made if fill_value is None else _filled(made, fill_value))


def _flattened(frame):
    """Labels of one part are that part."""
    columns = {label[0] if len(label) == 1 else label: expr for label, expr in frame._columns.items()}
    return DataFrame._of(frame._rel, columns, frame._index)


def _filled(frame, value, margin=None):
    """Without missing values in the cells."""
    columns = {}
    for label, expr in frame._columns.items():
        side = margin is not None and label[-len(margin.label()) :] == margin.label()
        columns[label] = expr if side else op("coalesce", expr, literal(value))
    return DataFrame._of(frame._rel, columns, frame._index)


def _some_value(frame):
    """The rows that have any value."""
    test = None
    for expr in frame._columns.values():
        if not _t.nullable(expr):
            return frame
        here = op("not", op("is_missing", expr))
        test = here if test is None else op("or", test, here)
    return frame if test is None else frame._indexed_by(_t.filter(frame._rel, test), frame._index)


def _place_of(labels):
    """Labels in order: by value, then by each key."""
    places = {label: place for place, label in enumerate(labels)}
    return lambda label: places[label]


def _certain(frame, labels):
    """The frame with the keys that become labels as pandas has them: integers of which some are missing are floats."""
    known = {label: frame._columns[label] for label in labels if not isinstance(frame._columns[label], Category)}
    columns = {label: _look.certain(frame._rel, expr) for label, expr in known.items()}
    return DataFrame._of(frame._rel, {**frame._columns, **columns}, frame._index)


def _distinct(rel, exprs, what):
    """The combinations of values that there are, in order."""
    keys = [position(expr) for expr in exprs]
    rel, made = _t.group(rel, keys + exprs, [], True)
    found = zip(*_look.columns(rel, made[len(keys) :], what))
    return [tuple(_look.nan if is_missing(value) else value for value in one) for one in found]


def _combinations(frame, index, columns, wanted, dropna):
    """The values of the keys for which there are columns: those of groups with a value."""
    what = "which columns a pivot has"
    exprs = [frame._columns[label] for label in columns]
    if not dropna or not wanted or any(name not in FROM_VALUES for _, name, _ in wanted):
        return _distinct(frame._rel, exprs, what)
    groups = frame.groupby([*index, *columns], observed=True)
    made = groups._grouped([(place, name, frame._columns[label]) for place, (_, name, label) in enumerate(wanted)])
    made = _some_value(made)
    return _distinct(made._rel, [expr for _, expr in made._index[len(index) :]], what)


def _is_one(frame, columns, one, margin):
    """The condition that a row has this combination of values."""
    side = margin is not None and one == margin.label()
    test = margin.test if side else None
    if not side:
        for label, value in zip(columns, one):
            expr = frame._columns[label]
            test = conjunction(test, op("is_missing", expr) if is_missing(value) else op("eq", expr, literal(value)))
    return condition(literal(True) if test is None else test)


def _cells(frame, index, columns, wanted, found, dropna=True, fill=None, margin=None):
    """A row for each key of rows; a cell without rows is missing, or has the value to fill with."""
    asked = []
    for one in found:
        test = _is_one(frame, columns, one, margin)
        asked.append((("there", one), "count", op("when", test, literal(1), literal(None))))
        for head, name, label in wanted:
            if name == "size":
                asked.append((head + one, "sum", op("when", test, literal(1), literal(0))))
            else:
                asked.append((head + one, name, op("when", test, frame._columns[label], literal(None))))
    made = frame.groupby(index, observed=True, dropna=dropna)._grouped(asked)
    cells = {}
    for head, _, _ in wanted:
        for one in found:
            there = op("gt", made._columns[("there", one)], literal(0))
            cells[head + one] = op("when", there, made._columns[head + one], literal(fill))
    return DataFrame._of(made._rel, cells, made._index)


# Values as they are, one for each pair of keys.


def pivot(frame, columns, index, values, no_values):
    if index is no_values:
        unsupported("pivot without index=…")
    index, columns = _listed(index), _listed(columns)
    _check(frame, [*index, *columns])
    single = values is not no_values and not isinstance(values, (list, tuple))
    keys = index + columns
    values = [label for label in frame._columns if label not in keys] if values is no_values else _listed(values)
    _check(frame, values)
    if _look.size(frame[frame.duplicated(keys)]._rel):
        raise ValueError("Index contains duplicate entries, cannot reshape")
    return _unstacked(frame, index, columns, values, single, None)


def _unstacked(frame, index, columns, values, single, fill_value):
    frame = _certain(frame, columns)
    found = _distinct(frame._rel, [frame._columns[label] for label in columns], "which columns a pivot has")
    if any(is_missing(value) for one in found for value in one):
        unsupported("a column for a missing value (drop those rows, or fill them)")
    wanted = [(() if single else (label,), "first", label) for label in values]
    return _flattened(_cells(frame, index, columns, wanted, found, False, fill_value))


def unstacked(made, level, fill_value):
    """A column for each label of one level of the index."""
    single = hasattr(made, "_expr")
    if made._index is None or len(made._index) < 2:
        if single:
            raise ValueError("index must be a MultiIndex to unstack, <class 'pandas.core.indexes.base.Index'> was passed")
        unsupported("unstack of a DataFrame with one level of labels (use melt)")
    if isinstance(level, (list, tuple)):
        unsupported("unstack of several levels")
    place = level_place(made, level)
    values = {("value", None): made._expr} if single else dict(made._columns)
    keys = {("key", i): expr for i, (_, expr) in enumerate(made._index)}
    frame = DataFrame._of(made._rel, {**keys, **values}, None)
    if not isinstance(made._index, Unique) and _look.size(frame[frame.duplicated(list(keys))]._rel):
        raise ValueError("Index contains duplicate entries, cannot reshape")
    index = [key for key in keys if key[1] != place]
    cells = _unstacked(frame, index, [("key", place)], list(values), single, fill_value)
    names = [name for i, (name, _) in enumerate(made._index) if i != place]
    return DataFrame._of(cells._rel, cells._columns, Unique(zip(names, [expr for _, expr in cells._index])))


def stacked(frame):
    """A row for each label of a column: those with values."""
    from pandas.core.series import Series

    rel, own = levels(frame)
    labels = list(frame._columns)
    table, (place, label) = _t.table(["place", "label"], [[i, one] for i, one in enumerate(labels)])
    exprs = list(frame._columns.values())
    rel, made = _t.join((rel, [expr for _, expr in own] + exprs), (table, [place, label]), "cross", [])
    index, exprs, place, label = made[: len(own)], made[len(own) : -2], made[-2], made[-1]
    value = exprs[-1]
    for number in reversed(range(len(labels) - 1)):
        value = op("when", op("eq", place, literal(number)), exprs[number], value)
    if _t.nullable(value):
        rel = _t.filter(rel, op("not", op("is_missing", value)))
    rel = _t.sort(rel, _t.order_of(rel))
    index = [(name, like(old, expr)) for (name, old), expr in zip(own, index)] + [(None, label)]
    return Series._of(rel, value, None, Unique(index) if isinstance(own, Unique) else index)


# How often pairs of values come.


