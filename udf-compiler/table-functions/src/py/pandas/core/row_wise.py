"""Values across the columns of a frame, row by row. Knows nothing of what is computed down the rows."""
import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.series import Series

NUMBERS = ("int", "float", "bool")


def across(frame, name, numeric_only=False, skipna=True):
    """A reduction with axis=1; missing values do not count."""
    exprs = list(frame._columns.values())
    if numeric_only:
        exprs = [expr for expr in exprs if _t.family(expr) in NUMBERS]
    if not exprs or name not in MAKERS or not skipna:
        unsupported(f"{name}(axis=1) of this form")
    kinds = {_t.family(expr) for expr in exprs}
    if name not in ("count", "any", "all") and not kinds <= {"int", "float"} and not (name in ("min", "max") and len(kinds) == 1):
        unsupported(f"{name}(axis=1) of columns of several types")
    return Series._of(frame._rel, MAKERS[name](exprs), None, frame._index)


def summed_across(frame):
    """Each column and those before it, row by row; missing values stay so and do not count."""
    made, total = frame.copy(), None
    for label in frame._columns:
        column = frame[label]
        if _t.family(column._expr) not in NUMBERS:
            unsupported("cumsum(axis=1) of columns that are no numbers")
        value = column.astype("int64") if _t.family(column._expr) == "bool" else column
        counted = value.fillna(0) if _t.nullable(value._expr) else value
        total = counted if total is None else total + counted
        made[label] = total.where(column.notna()) if _t.nullable(column._expr) else total
    return made


def label_of_extreme(frame, compare):
    """The label of the first column with the least or greatest value of each row; missing where the row has none."""
    labels = list(frame._columns)
    kinds = {_t.family(expr) for expr in frame._columns.values()}
    if not labels or not (kinds <= {"int", "float"} or kinds == {"bool"}) or len({type(label) for label in labels}) > 1:
        unsupported("idxmax(axis=1) or idxmin(axis=1) of columns of several types")
    best, found = None, None
    for label, expr in frame._columns.items():
        expr = _t.cast(expr, "int64") if kinds == {"bool"} else expr
        gone = op("is_missing", expr)
        if best is None:
            best, found = expr, op("when", gone, literal(None), literal(label))
            continue
        better = op("and", op("not", gone), op("or", op("is_missing", best), condition(op(compare, expr, best))))
        best, found = op("when", better, expr, best), op("when", better, literal(label), found)
    return Series._of(frame._rel, found, None, frame._index)


def _folded(name, exprs):
    made = exprs[0]
    for expr in exprs[1:]:
        made = op(name, made, expr)
    return made


def _count(exprs):
    return _folded("add", [op("when", op("is_missing", expr), literal(0), literal(1)) for expr in exprs])


def _filled(exprs, neutral):
    """The values with a neutral one where they are missing, as one type."""
    floats = any(_t.family(expr) == "float" or _t.nullable(expr) for expr in exprs)
    made = []
    for expr in exprs:
        expr = _t.cast(expr, "float64") if floats else expr
        made.append(op("coalesce", expr, literal(neutral)) if _t.nullable(expr) else expr)
    return made


def _sum(exprs):
    return _folded("add", _filled(exprs, 0.0))


def _product(exprs):
    return _folded("mul", _filled(exprs, 1.0))


def _mean(exprs):
    return op("div", _sum(exprs), _count(exprs))


def _extreme(compare):
    def made(exprs):
        best = exprs[0]
        for expr in exprs[1:]:
            better = op("or", op(compare, expr, best), op("is_missing", best))
            best = op("when", better, expr, best)
        return best

    return made


def _truths(name):
    def made(exprs):
        tests = []
        for expr in exprs:
            family = _t.family(expr)
            if family == "bool":
                tests.append(condition(expr) if name == "or" else op("coalesce", expr, literal(True)))
            elif family in NUMBERS:
                # A missing value does not count.
                there = op("not", op("is_missing", expr)) if name == "or" else literal(True)
                tests.append(op("and", op("ne", expr, literal(0)), there))
            else:
                unsupported(f"any(axis=1) or all(axis=1) of a column of {_t.dtype(expr)}")
        return _folded(name, tests)

    return made


MAKERS = {
    "count": _count,
    "sum": _sum,
    "prod": _product,
    "mean": _mean,
    "min": _extreme("le"),
    "max": _extreme("ge"),
    "any": _truths("or"),
    "all": _truths("and"),
}
