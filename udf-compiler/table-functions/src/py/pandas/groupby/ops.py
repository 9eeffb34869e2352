"""The aggregates of groups that others are made of. Knows no groups."""
import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas._libs.ops import op
from pandas.core.aggregations import nanoseconds, of_nanoseconds
from pandas.core.indexes.levels import same_zeros

TIMED = ("mean", "median", "std")


def deviation(name, ddof):
    if ddof not in (0, 1):
        unsupported(f"{name}(ddof={ddof!r})")
    return name if ddof else name + "_population"


def components(name, expr):
    """The aggregates that one is made of."""
    if name == "size":
        return [("size", None)]
    if name == "sem":
        return [("std", expr), ("count", expr)]
    if name == "nunique":
        return [("nunique", same_zeros(expr))]
    if name in TIMED and _t.family(expr) in ("datetime", "timedelta"):
        return [(name, nanoseconds(expr))]
    if name is not None and expr is not None and _t.family(expr) == "decimal":
        if name == "mean":
            return [("sum", expr), ("count", expr)]
        if name in ("median", "std", "sem"):
            expr = _t.cast(expr, "float64")
        elif name in ("var", "prod") or name.startswith("quantile"):
            unsupported(f"{name} of NUMERIC columns in groups")
    if name == "sum" and _t.family(expr) == "datetime":
        raise TypeError("datetime64 type does not support sum operations")
    if name in ("sum", "prod") and _t.family(expr) == "null":
        return [(name, _t.cast(expr, "int64"))]
    if name == "sum" and _t.family(expr) == "str":
        return [("joined", expr)]
    return [(name, expr)]


def finished(name, made, expr):
    if name == "mean" and len(made) == 2:
        return op("div", _t.cast(made[0], "float64"), _t.cast(made[1], "float64"))
    if name in TIMED and expr is not None and _t.family(expr) in ("datetime", "timedelta"):
        return of_nanoseconds(made[0], name, _t.family(expr))
    return op("div", made[0], op("sqrt", made[1])) if name == "sem" else made[0]
