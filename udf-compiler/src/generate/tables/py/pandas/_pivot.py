"""A column for each value of another column. Which there are depends on the values: the program looks."""
import _taipan_tables as _t

from pandas import _look
from pandas._base import condition, conjunction, is_missing, literal, op, unsupported
from pandas._categories import Category, like, position
from pandas._frame import DataFrame
from pandas._index import Unique, level_place, levels
from pandas._reductions import label_of, name_of

# What a group without values makes of these is missing; other aggregates always have a value.
FROM_VALUES = ("mean", "min", "max", "first", "last", "std", "var", "median", "sem")


def pivot_table(frame, values=None, index=None, columns=None, aggfunc="mean", fill_value=None, margins=False,
                dropna=True, margins_name="All", observed=False, sort=True):
    if margins or not sort or not dropna:
        unsupported("pivot_table with margins, with sort=False or with dropna=False")
    index, columns = _listed(index), _listed(columns)
    _check(frame, [*index, *columns])
    if not index and not columns:
        raise ValueError("No group keys passed!")
    if not index:
        unsupported("a pivot without rows")
    wanted = _wanted(frame, values, index + columns, aggfunc, bool(columns))
    categories = any(isinstance(frame._columns[label], Category) for label in [*index, *columns])
    if categories and not observed and any(name not in FROM_VALUES for _, name, _ in wanted):
        unsupported("a pivot of categories with a sum or number for those that are not there (say observed=True)")
    if not columns:
        return _without_columns(frame, index, wanted, fill_value)
    frame = _certain(frame, columns).dropna(subset=[*index, *columns])
    found = _combinations(frame, index, columns, wanted)
    made = _cells(frame, index, columns, wanted, found)
    labels = sorted(made._columns, key=_place_of(made._columns))
    if fill_value is not None:
        made = _filled(_some_value(made), fill_value)
    elif len(wanted) > 1 and labels:
        made = _some_value(made)
        counted, counts = _t.group(made._rel, [], [("count", made._columns[label]) for label in labels], True)
        there = _look.columns(counted, counts, "which columns of a pivot have values")
        labels = [label for label, count in zip(labels, there) if count[0]]
    else:
        made = _some_value(made)
    return _flattened(made[labels])


def _listed(value):
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


def _check(frame, labels):
    for label in labels:
        if not isinstance(label, str) and hasattr(label, "_expr"):
            unsupported("a pivot by columns of its own (assign them first)")
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


def _without_columns(frame, index, wanted, fill_value):
    groups = frame.groupby(index, observed=True)
    made = groups._grouped([(head, name, frame._columns[label]) for head, name, label in wanted])
    made = _some_value(made)
    if fill_value is not None:
        made = _filled(made, fill_value)
    return _flattened(made)


def _flattened(frame):
    """Labels of one part are that part."""
    columns = {label[0] if len(label) == 1 else label: expr for label, expr in frame._columns.items()}
    return DataFrame._of(frame._rel, columns, frame._index)


def _filled(frame, value):
    columns = {label: op("coalesce", expr, literal(value)) for label, expr in frame._columns.items()}
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
    return list(zip(*_look.columns(rel, made[len(keys) :], what)))


def _combinations(frame, index, columns, wanted):
    """The values of the keys for which there are columns: those of groups with a value."""
    what = "which columns a pivot has"
    exprs = [frame._columns[label] for label in columns]
    if not wanted or any(name not in FROM_VALUES for _, name, _ in wanted):
        return _distinct(frame._rel, exprs, what)
    groups = frame.groupby([*index, *columns], observed=True)
    made = groups._grouped([(place, name, frame._columns[label]) for place, (_, name, label) in enumerate(wanted)])
    made = _some_value(made)
    return _distinct(made._rel, [expr for _, expr in made._index[len(index) :]], what)


def _cells(frame, index, columns, wanted, found, dropna=True, fill=None):
    """A row for each key of rows; a cell without rows is missing, or has the value to fill with."""
    exprs = [frame._columns[label] for label in columns]
    asked = []
    for one in found:
        test = None
        for expr, value in zip(exprs, one):
            test = conjunction(test, op("eq", expr, literal(value)))
        test = condition(test)
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
    from pandas._series import Series

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


def crosstab(index, columns, values=None, rownames=None, colnames=None, aggfunc=None, margins=False, margins_name="All",
             dropna=True, normalize=False):
    if margins or not dropna or isinstance(index, list) or isinstance(columns, list) or rownames or colnames:
        unsupported("crosstab with margins, lists of keys, names of its own or dropna=False")
    if values is None and aggfunc is not None:
        raise ValueError("aggfunc cannot be used without values.")
    if values is not None and aggfunc is None:
        raise ValueError("values cannot be used without an aggfunc.")
    given = {"row": index, "column": columns}
    frame = DataFrame(given if values is None else {**given, "value": values})
    for label, series in given.items():
        frame._columns[label] = like(series._expr, frame._columns[label])
    frame = _certain(frame, ["column"]).dropna(subset=["row", "column"])
    if values is None:
        found = _distinct(frame._rel, [frame._columns["column"]], "which columns a crosstab has")
        made = _flattened(_cells(frame, ["row"], ["column"], [((), "size", "row")], found, fill=0))
    else:
        made = pivot_table(frame, "value", "row", "column", aggfunc, observed=True)
    made = _normalized(made, {"all": True, "index": 0, "columns": 1}.get(normalize, normalize))
    name = None if index.name == columns.name and index.name is None else index.name
    return DataFrame._of(made._rel, made._columns, Unique([(name, made._index[0][1])]))


def _normalized(made, normalize):
    """Shares of all (True), of the row (0) or of the column (1)."""
    if normalize is False:
        return made
    if normalize is not True and normalize not in (0, 1):
        raise ValueError("Not a valid normalize argument")
    rel, cells = made._rel, {label: op("coalesce", expr, literal(0)) for label, expr in made._columns.items()}
    whole = None
    for expr in cells.values():
        whole = expr if whole is None else op("add", whole, expr)
    if normalize is True and cells:
        rel, whole = _t.window(rel, ("sum", []), whole, [], None)
    for label, expr in cells.items():
        if normalize is not True and normalize == 1:
            rel, whole = _t.window(rel, ("sum", []), expr, [], None)
        cells[label] = op("coalesce", op("div", expr, whole), literal(0.0))
    return DataFrame._of(rel, cells, made._index)
