"""`pivot_table` and `pivot`: a column for each value of another column. The cells are in `cells.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import NO_DEFAULT, unsupported
from pandas._libs.ops import literal
from pandas.core.agg import label_of, name_of
from pandas.core.dtypes.dtypes import Category
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.reshape.cells import (
    cells_filled, certain_keys, check_labels, distinct_keys, flattened, listed_labels, pivot_cells, plain_keys, stacked_rows,
    with_some_value,
)
from pandas.reshape.margins import Margin, check_margins_name
from pandas.reshape.reshape import unstacked_cells

# What a group without values makes of these is missing; other aggregates always have a value.
FROM_VALUES = ("mean", "min", "max", "first", "last", "std", "var", "median", "sem")


def pivot_table(frame, values=None, index=None, columns=None, *args, **options):
    """Columns that are given themselves become columns of the table for a while, under labels that nobody has."""
    frame, names = frame.copy(), {}
    keys = [listed_labels(index), listed_labels(columns)]
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
    check_labels(frame, [*index, *columns])
    if not index and not columns:
        raise ValueError("No group keys passed!")
    wanted = wanted_aggregates(frame, values, index + columns, aggfunc, bool(columns))
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
    frame = certain_keys(frame, columns)
    if not index:
        return _without_rows(frame, columns, wanted, fill_value, margin)
    if dropna:
        frame = frame.dropna(subset=[*index, *columns])
    found = _combinations(frame, index, columns, wanted, dropna)
    if margin is not None:
        check_margins_name(frame, [*index, *columns], margins_name)
        found = [*found, margin.label()]
    made = pivot_cells(frame, index, columns, wanted, found, dropna, margin=margin)
    made = with_some_value(made) if dropna else made
    if fill_value is not None:
        made = cells_filled(made, fill_value, margin)
    elif len(wanted) > 1 and made._columns and dropna:
        made = _with_values(made)
    if margin is not None:
        made = stacked_rows(made, margin.row(frame, found, fill_value)[list(made._columns)], index)
    return flattened(made)


def _with_values(made):
    """The columns that have any value."""
    labels = list(made._columns)
    counted, counts = _t.group(made._rel, [], [("count", made._columns[label]) for label in labels], True)
    there = observe.columns(counted, counts, "which columns of a pivot have values")
    return made[[label for label, count in zip(labels, there) if count[0]]]


def wanted_aggregates(frame, values, keys, aggfunc, across):
    """Triples: the first parts of the labels, the aggregate, and the column."""
    single = values is not None and not isinstance(values, (list, tuple))
    if values is None:
        values = [label for label in frame._columns if label not in keys]
        if isinstance(aggfunc, dict):
            values = [label for label in values if label in aggfunc]
    values = listed_labels(values)
    check_labels(frame, values)
    if isinstance(aggfunc, dict):
        several = any(isinstance(one, (list, tuple)) for one in aggfunc.values())
        made = []
        for label in values:
            for one in listed_labels(aggfunc[label]):
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
        made = with_some_value(made) if dropna else made
        return made if fill_value is None else cells_filled(made, fill_value)

    made = grouped(frame, dropna)
    if margin is not None:
        check_margins_name(frame, index, margin.name)
        last = grouped(margin.everything(frame), True)
        made = stacked_rows(made, last, index)
    return flattened(made)


def _without_rows(frame, columns, wanted, fill_value, margin):
    """A row for each column of values."""
    if margin is not None or any(len(head) > 1 for head, _, _ in wanted):
        unsupported("a pivot without rows, with margins or several functions")
    frame = frame.dropna(subset=columns)
    found = distinct_keys(frame._rel, [frame._columns[label] for label in columns], "which columns a pivot has")
    rows = []
    for _, name, label in wanted:
        own = DataFrame._of(frame._rel, {**frame._columns, ("row", 0): literal(str(label))}, None)
        rows.append(plain_keys(pivot_cells(own, [("row", 0)], columns, [((), name, label)], found)))
    inputs = [(row._rel, list(row._columns.values())) for row in rows]
    rel, made = _t.union(inputs, [str(label) for label in rows[0]._columns])
    rel = _t.sort(rel, _t.order_of(rel))
    made = DataFrame._of(rel, dict(zip(found, made[1:])), Unique([(None, made[0])]))
    return flattened(made if fill_value is None else cells_filled(made, fill_value))


def _combinations(frame, index, columns, wanted, dropna):
    """The values of the keys for which there are columns: those of groups with a value."""
    what = "which columns a pivot has"
    exprs = [frame._columns[label] for label in columns]
    if not dropna or not wanted or any(name not in FROM_VALUES for _, name, _ in wanted):
        return distinct_keys(frame._rel, exprs, what)
    groups = frame.groupby([*index, *columns], observed=True)
    made = groups._grouped([(place, name, frame._columns[label]) for place, (_, name, label) in enumerate(wanted)])
    made = with_some_value(made)
    return distinct_keys(made._rel, [expr for _, expr in made._index[len(index) :]], what)


def pivot(frame, columns, index, values, no_values):
    if index is no_values:
        unsupported("pivot without index=…")
    index, columns = listed_labels(index), listed_labels(columns)
    check_labels(frame, [*index, *columns])
    single = values is not no_values and not isinstance(values, (list, tuple))
    keys = index + columns
    values = [label for label in frame._columns if label not in keys] if values is no_values else listed_labels(values)
    check_labels(frame, values)
    if observe.size(frame[frame.duplicated(keys)]._rel):
        raise ValueError("Index contains duplicate entries, cannot reshape")
    return unstacked_cells(frame, index, columns, values, single, None)


@extends(DataFrame, lazy=True)
class FramePivot:
    def pivot_table(self, *args, **options):
        return pivot_table(self, *args, **options)

    def pivot(self, *, columns, index=NO_DEFAULT, values=NO_DEFAULT):
        return pivot(self, columns, index, values, NO_DEFAULT)
