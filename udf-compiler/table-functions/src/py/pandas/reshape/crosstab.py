"""How often pairs of values come. Its cells are a pivot's."""
import _taipan_tables as _t

from pandas._libs.lib import as_list, unsupported
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import like
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.reshape.cells import certain_keys, distinct_keys, flattened, pivot_cells, stacked_rows, with_some_value
from pandas.reshape.margins import Margin
from pandas.reshape.pivot import wanted_aggregates

AXES = {"all": True, "index": 0, "columns": 1}


def crosstab(index, columns, values=None, rownames=None, colnames=None, aggfunc=None, margins=False, margins_name="All",
             dropna=True, normalize=False):
    if values is None and aggfunc is not None:
        raise ValueError("aggfunc cannot be used without values.")
    if values is not None and aggfunc is None:
        raise ValueError("values cannot be used without an aggfunc.")
    if not dropna or values is not None and (margins or normalize is not False):
        unsupported("crosstab with dropna=False, or of values with margins or shares")
    normalize = AXES.get(normalize, normalize)
    if normalize is not False and normalize is not True and normalize not in (0, 1):
        raise ValueError("Not a valid normalize argument")
    rows, across = as_list(index), as_list(columns)
    given = {f"row{i}": one for i, one in enumerate(rows)}
    given.update({f"column{i}": one for i, one in enumerate(across)})
    own, other = [key for key in given if key.startswith("row")], [key for key in given if key.startswith("column")]
    frame = DataFrame(given if values is None else {**given, "value": values})
    for label, series in given.items():
        frame._columns[label] = like(series._expr, frame._columns[label])
    frame = certain_keys(frame, other).dropna(subset=list(given))
    made = _counted(frame, own, other, margins, margins_name, normalize) if values is None else _of_values(frame, own, other, aggfunc)
    names = _names(rows, across) if rownames is None else list(rownames)
    return DataFrame._of(made._rel, made._columns, Unique(zip(names, [expr for _, expr in made._index])))


def _names(rows, across):
    """The names of the levels: those of the columns, unless one is there twice."""
    names = [one.name for one in rows]
    if len(rows) > 1:
        return [f"row_{i}" if name is None else name for i, name in enumerate(names)]
    return names


def _of_values(frame, own, other, aggfunc):
    wanted = wanted_aggregates(frame, "value", own + other, aggfunc, True)
    found = distinct_keys(frame._rel, [frame._columns[label] for label in other], "which columns a crosstab has")
    return flattened(with_some_value(pivot_cells(frame, own, other, wanted, found)))


def _counted(frame, own, other, margins, name, normalize):
    found = distinct_keys(frame._rel, [frame._columns[label] for label in other], "which columns a crosstab has")
    wanted = [((), "size", own[0])]
    if not margins:
        return flattened(_normalized(pivot_cells(frame, own, other, wanted, found, fill=0), normalize))
    margin = Margin(frame, own, other, wanted, True, True, name)
    found = [*found, margin.label()]
    made = pivot_cells(frame, own, other, wanted, found, fill=0, margin=margin)
    last = margin.row(frame, found, 0)
    if normalize is False:
        return flattened(stacked_rows(made, last, own))
    return flattened(_shares(made, last, own, normalize))


def _shares(made, last, own, normalize):
    """Shares of all, with the column for all where they are of columns, and the row where they are of rows."""
    *cells, side = made._columns
    above = _normalized(made[cells], normalize)
    rel, total = _t.window(above._rel, ("sum", []), made._columns[side], [], None)
    column = {side: op("coalesce", op("div", made._columns[side], total), literal(0.0))}
    below = _normalized(last[cells], 0)
    if normalize is not True and normalize == 1:
        return DataFrame._of(rel, {**above._columns, **column}, above._index)
    if normalize is not True:
        return stacked_rows(above, below, own)
    above = DataFrame._of(rel, {**above._columns, **column}, above._index)
    below = DataFrame._of(below._rel, {**below._columns, side: literal(1.0)}, below._index)
    return stacked_rows(above, below, own)


def _normalized(made, normalize):
    """Shares of all (True), of the row (0) or of the column (1)."""
    if normalize is False:
        return made
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
