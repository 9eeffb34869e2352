"""A value's expression in the rows of a table. Knows no Series and no DataFrame, only what they are made of."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, is_scalar, unsupported
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import like


# Rows that are more than so many are not written into the program.
LONG = 20000


def as_expr(rel, value):
    """A table with what the value needs, and the value's expression there."""
    if is_column(value):
        return aligned(rel, value)
    if is_scalar(value):
        rel, made = _t.attach(rel, value._rel, [value._expr])
        return rel, made[0]
    return rel, literal(value)


def aligned(rel, series):
    """The series' values in the rows of a table; missing where it has no such row."""
    found = _t.align(rel, series._rel)
    if found is None:
        unsupported("an operation on columns of tables with different rows (merge or concat them)")
    rel, present = found
    expr = series._expr
    if present is not None:
        expr = like(expr, op("when", present, expr, literal(None)))
    return rel, expr


def listed(rel, values):
    """A column of values by the place of the row."""
    rel, place = _t.window(rel, ("row_number", []), None, [], None)
    long = _t.long_table(["value"], [values]) if type(values) is list and len(values) >= LONG else None
    if long is not None:
        other, number = _t.window(long[0], ("row_number", []), None, [], None)
        made = number, long[1][0]
    else:
        other, made = _t.table(["place", "value"], [[i, value] for i, value in enumerate(values)])
    rel, found = _t.lookup(rel, place, other, made[0], [made[1]])
    if not any(value is None or value != value for value in values):
        found[0] = _t.op("certain", [found[0]])
    return rel, found[0]
