"""Lists that the program makes of the rows of a table, one value for each row, and hands to a table: recorded as columns, where the
functions that make the values are compiled. Knows nothing of how the program's text is rewritten for that."""
import _taipan_tables as _t

from _taipan_ground.calls import of_values
from pandas._libs.lib import distinct
from pandas._libs.names import NAMES
from pandas._libs.observe import certain
from pandas.core.arrays import Array
from pandas.core.frame import DataFrame
from pandas.core.series import Series


class Listed(Array):
    """A list as a column, whose labels are 0, 1, 2 and so on already."""

    def unlabelled(self):
        return Series._of(self._rel, self._expr, None, None)


class RowList:
    """What a DataFrame is made of: columns of one table, whose rows are those of the list."""

    def __init__(self, names, rel, columns):
        """`names`: of the columns, where the list is one of dicts."""
        self._names, self._rel, self._columns = names, rel, columns

    def frame(self, columns):
        """The DataFrame of it; its columns have these names, or are picked by them."""
        names = self._names or list(range(len(self._columns)) if columns is None else columns)
        if len(names) != len(self._columns):
            raise ValueError(f"{len(names)} columns passed, passed data had {len(self._columns)} columns")
        made = DataFrame._of(self._rel, dict(zip(distinct(names), self._columns)), None)
        return made[list(columns)] if self._names and columns is not None else made


def row_list(plain, owners, kind, sources, fields, names, values, conditions):
    """The list itself, as `plain` makes it, or what stands for it in a table. `names`: None where an item is one value."""
    made = None
    if _t.is_active():
        made = recorded(owners, kind, sources, fields, names, values, conditions)
    return plain() if made is None else made


def recorded(owners, kind, sources, fields, names, values, conditions):
    try:
        owners = owners()
    except NameError:
        return None
    if not all(_takes(owner, names is not None) for owner in owners):
        return None
    found = _columns(sources) if kind == "columns" else _fields(kind, sources[0], fields)
    if found is None:
        return None
    rel, exprs = found
    exprs = [certain(rel, expr) for expr in exprs]
    beside = all(owner is not DataFrame and owner is not Series for owner in owners)
    made = _made(rel, exprs, values, conditions, beside)
    if made is None:
        return None
    rel, made = made
    if names is not None:
        return RowList(names, rel, made)
    kind = Array if beside else Listed
    return kind.of(Series._of(rel, made[0], None, None))


def _takes(owner, several):
    """Whether the program hands the list to a table."""
    if owner is DataFrame or isinstance(owner, DataFrame) and not several:
        return True
    return owner is Series and not several


def _columns(sources):
    """Columns of one table in one order, each of which holds plain values."""
    if not all(type(one) is Series and type(one._expr) is int for one in sources):
        return None
    rel = sources[0]._rel
    if any(one._rel != rel for one in sources):
        return None
    return rel, [one._expr for one in sources]


def _fields(kind, frame, fields):
    """The columns that these fields of rows are, as a program sees them."""
    if not isinstance(frame, DataFrame):
        return None
    if kind == "series":
        # What a Series has itself is none of its fields.
        own = [field[1:] for field in fields if field.startswith(".")]
        if any(hasattr(Series, name) or name in NAMES["Series"].split() for name in own):
            return None
        fields = [field.removeprefix(".") for field in fields]
    if not all(field in frame._columns for field in fields):
        return None
    exprs = [frame._columns[field] for field in fields]
    if not all(type(expr) is int for expr in exprs):
        return None
    if kind == "series":
        # Where all are numbers, a row's are numpy's.
        families = {_t.family(expr) for expr in frame._columns.values()}
        if families <= {"int", "float", "bool"}:
            return None
    if kind == "tuples" and any(not field.isidentifier() or field.startswith("_") for field in fields):
        return None
    return frame._rel, exprs


def _made(rel, exprs, values, conditions, beside):
    """The rows for which the conditions are true, and the values there; None: a function is not compiled. `beside`: the list
    only stands beside tables, by the places of rows."""
    for test in conditions:
        found = _t.compiled(rel, (test, of_values, None, ()), exprs, "list")
        if found is None or _t.family(found[1]) != "bool" or _t.nullable(found[1]):
            return None
        rel = _t.filter(found[0], found[1])
    # Lists of the same rows line up.
    rel = rel if beside and not conditions else _t.renumbered(rel)
    made = []
    for function in values:
        found = _t.compiled(rel, (function, of_values, None, ()), exprs, "list")
        if found is None or _t.family(found[1]) in ("null", "other"):
            return None
        rel, expr = found
        made.append(expr)
    return rel, made
