"""Looking at values: the program recorded so far runs, and what it gives is Python's from there on. Knows no labels."""
import _taipan_tables as _t

from pandas._libs.lib import line

nan = float("nan")
# How many rows that a program goes through are there at a time.
BLOCK = 4096


def columns(rel, exprs, what):
    """Lists of the columns' values, in the order of the table."""
    return _t.values(rel, list(exprs), what, line())


def each(rel, exprs, what):
    """The rows of the columns as tuples, one after the other: few of them are there at a time."""
    number, count = _t.read(rel, list(exprs), what, line())
    for start in range(0, count, BLOCK):
        yield from zip(*_t.block(number, start, BLOCK))


def each_of(rel, expr, what):
    """The values of one column, in the same way."""
    number, count = _t.read(rel, [expr], what, line())
    for start in range(0, count, BLOCK):
        yield from _t.block(number, start, BLOCK)[0]


def column(rel, expr, what):
    return columns(rel, [expr], what)[0]


def size(rel):
    rel, made = _t.group(rel, [], [("size", None)], True)
    return column(rel, made[0], "len() of a table")[0]


def rows(frame, what):
    """The rows of a frame as tuples."""
    if not frame._columns:
        return [()] * size(frame._rel)
    return list(zip(*columns(frame._rel, [numbers(frame._rel, expr) for expr in frame._columns.values()], what)))


def each_row(frame, what):
    """The same one after the other."""
    if not frame._columns:
        return iter([()] * size(frame._rel))
    return each(frame._rel, [numbers(frame._rel, expr) for expr in frame._columns.values()], what)


def numbers(rel, expr):
    """The same for integers alone: how values are read."""
    return certain(rel, expr) if _t.family(expr) == "int" else expr


def certain(rel, expr):
    """A column of integers, or of truth values, of which some may be missing: pandas has floats, or objects, then, from where
    the column came to be."""
    family = _t.family(expr)
    if family not in ("int", "bool") or not _t.nullable(expr):
        return expr
    counted, made = _t.group(_t.home(rel, int(expr)), [], [("size", None), ("count", expr)], True)
    every, there = columns(counted, made, "whether a column of integers or truth values has missing values")
    if every[0] == there[0]:
        return _t.op("certain", [expr])
    return _t.cast(expr, "float64") if family == "int" else expr
