"""Numbers in bins: `cut` and `qcut`. Knows no DataFrame."""
import math

import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.ops import condition, literal, op
from pandas.core.dtypes.dtypes import Category
from pandas.core.lazy_scalar import plain
from pandas.core.quantiles import quantiles

UNIQUE = "You can drop duplicate edges by setting the 'duplicates' kwarg"


def cut(x, bins, right=True, labels=None, retbins=False, precision=3, include_lowest=False, duplicates="raise", ordered=True):
    bins = plain(bins)
    if isinstance(bins, int):
        bins = _equal(x, bins, right)
    else:
        bins = [plain(edge) for edge in bins]
        if any(b < a for a, b in zip(bins, bins[1:])):
            raise ValueError("bins must increase monotonically.")
        if _t.family(x._expr) == "str":
            raise TypeError("'<' not supported between instances of 'int' and 'str'")
    return _made(x, _distinct(bins, duplicates, None), right, labels, precision, include_lowest, ordered, retbins)


def qcut(x, q, labels=None, retbins=False, precision=3, duplicates="raise"):
    q = plain(q)
    shares = [i / q for i in range(q + 1)] if isinstance(q, int) else list(q)
    bins = _distinct(quantiles(x, shares), duplicates, x.name)
    return _made(x, bins, True, labels, precision, True, True, retbins)


def _distinct(bins, duplicates, name):
    """Edges of which none is there twice, a missing one neither."""
    if duplicates not in ("raise", "drop"):
        raise ValueError("invalid value for 'duplicates' parameter, valid options are: raise, drop")
    kept = []
    for edge in bins:
        if edge == edge and edge not in kept or edge != edge and not any(one != one for one in kept):
            kept.append(edge)
    if len(kept) != len(bins) and duplicates == "raise":
        dtype = "float64" if any(isinstance(edge, float) for edge in bins) else "int64"
        named = "" if name is None else f", name={name!r}"
        raise ValueError(f"Bin edges must be unique: Index({bins!r}, dtype='{dtype}'{named}).\n{UNIQUE}")
    return kept


def _made(x, bins, right, labels, precision, lowest, ordered, with_bins):
    made = _in_bins(x, bins, right, labels, precision, lowest, ordered)
    return (made, bins) if with_bins else made


def _in_bins(x, bins, right, labels, precision, lowest, ordered):
    count = len(bins) - 1
    if labels is False:
        names = list(range(count))
    elif labels is None:
        names = _intervals(bins, right, precision, lowest)
    else:
        names = list(labels)
        if ordered and len(set(names)) != len(names):
            raise ValueError("labels must be unique if ordered=True; pass ordered=False for duplicate labels")
        if len(names) != count:
            raise ValueError("Bin labels must be one fewer than the number of bin edges")
    value = x._expr if _t.family(x._expr) != "bool" else _t.cast(x._expr, "int64")
    expr = literal(None)
    for place in reversed(range(count)):
        above = "gt" if right and not (lowest and place == 0) else "ge"
        test = op("and", _side(above, value, bins[place]), _side("le" if right else "lt", value, bins[place + 1]))
        expr = op("when", test, literal(names[place]), expr)
    if labels is not False:
        expr = Category(expr, list(dict.fromkeys(names)), ordered)
    return x._with(x._rel, expr)


def _side(name, expr, edge):
    if edge in (float("inf"), float("-inf")):
        reached = (edge < 0) == (name in ("gt", "ge"))
        return op("not", op("is_missing", expr)) if reached else literal(False)
    return condition(op(name, expr, literal(edge)))


def _equal(x, count, right):
    """Edges of so many bins of one width, the outer ones a little wider."""
    if count < 1:
        raise ValueError("`bins` should be a positive integer.")
    rel, made = _t.group(x._rel, [], [("size", None), ("min", x._expr), ("max", x._expr)], True)
    size, low, high = (one[0] for one in observe.columns(rel, made, "cut into a number of bins"))
    if not size:
        raise ValueError("Cannot cut empty array")
    if low is None or low != low:
        _distinct([float("nan")] * (count + 1), "raise", None)
    if low == high:
        low, high = low - (0.001 * abs(low) if low else 0.001), high + (0.001 * abs(high) if high else 0.001)
        return [low + (high - low) * i / count for i in range(count + 1)]
    step = (high - low) / count
    edges = [low + i * step for i in range(count)] + [high]
    spread = (high - low) * 0.001
    if right:
        edges[0] -= spread
    else:
        edges[-1] += spread
    return edges


def _intervals(bins, right, precision, lowest):
    """The texts of intervals, as pandas writes them."""
    for places in range(precision, 20):
        edges = [_rounded(edge, places) for edge in bins]
        if len(set(edges)) == len(edges):
            break
    if lowest and right:
        edges[0] -= 10**-places
    floats = any(isinstance(edge, float) for edge in edges)
    texts = [repr(float(edge)) if floats else str(edge) for edge in edges]
    sides = ("(", "]") if right else ("[", ")")
    return [f"{sides[0]}{a}, {b}{sides[1]}" for a, b in zip(texts, texts[1:])]


def _rounded(edge, precision):
    """To so many significant digits after the zeros."""
    if not isinstance(edge, float) or not math.isfinite(edge) or edge == 0:
        return edge
    fraction, whole = math.modf(edge)
    if whole == 0:
        digits = -int(math.floor(math.log10(abs(fraction)))) - 1 + precision
    else:
        digits = precision
    return round(edge, digits)
