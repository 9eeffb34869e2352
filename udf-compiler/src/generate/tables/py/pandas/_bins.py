"""Numbers in bins: `cut` and `qcut`."""
import _taipan_tables as _t

from pandas import _look
from pandas._base import condition, literal, op, unsupported


def cut(x, bins, right=True, labels=None, retbins=False, precision=3, include_lowest=False, duplicates="raise", ordered=True):
    if retbins:
        unsupported("cut(retbins=True)")
    if isinstance(bins, int):
        bins, right_edges = _equal(x, bins, right), True
    bins = list(bins)
    if any(b <= a for a, b in zip(bins, bins[1:]) if not b > a):
        if any(b < a for a, b in zip(bins, bins[1:])):
            raise ValueError("bins must increase monotonically.")
        raise ValueError(
            f"Bin edges must be unique: {_index_text(bins)}.\nYou can drop duplicate edges by setting the 'duplicates' kwarg"
        )
    return _in_bins(x, bins, right, labels, precision, include_lowest)


def qcut(x, q, labels=None, retbins=False, precision=3, duplicates="raise"):
    if retbins:
        unsupported("qcut(retbins=True)")
    shares = [i / q for i in range(q + 1)] if isinstance(q, int) else list(q)
    rel, made = _t.group(x._rel, [], [(f"quantile:{share}", x._expr) for share in shares], True)
    bins = [one[0] for one in _look.columns(rel, made, "qcut")]
    if len(set(bins)) != len(bins):
        if duplicates == "raise":
            raise ValueError(
                f"Bin edges must be unique: {_index_text(bins)}.\nYou can drop duplicate edges by setting the 'duplicates' kwarg"
            )
        bins = sorted(set(bins))
    return _in_bins(x, bins, True, labels, precision, True)


def _in_bins(x, bins, right, labels, precision, lowest):
    count = len(bins) - 1
    if labels is False:
        names = list(range(count))
    elif labels is None:
        names = _intervals(bins, right, precision, lowest)
    else:
        names = list(labels)
        if len(names) != count:
            raise ValueError("Bin labels must be one fewer than the number of bin edges")
    expr = literal(None)
    for place in reversed(range(count)):
        above = "gt" if right and not (lowest and place == 0) else "ge"
        below = "le" if right or (lowest and place == count - 1) else "lt"
        test = op("and", _side(above, x, bins[place]), _side(below, x, bins[place + 1]))
        expr = op("when", test, literal(names[place]), expr)
    return x._with(x._rel, expr)


def _side(name, x, edge):
    if edge in (float("inf"), float("-inf")):
        reached = (edge < 0) == (name in ("gt", "ge"))
        return op("not", op("is_missing", x._expr)) if reached else literal(False)
    return condition(op(name, x._expr, literal(edge)))


def _equal(x, count, right):
    """Edges of so many bins of one width, the outer ones a little wider."""
    rel, made = _t.group(x._rel, [], [("min", x._expr), ("max", x._expr)], True)
    low, high = (one[0] for one in _look.columns(rel, made, "cut into a number of bins"))
    if low is None:
        raise ValueError("Cannot cut empty array")
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
    import math

    if not isinstance(edge, float) or not math.isfinite(edge) or edge == 0:
        return edge
    fraction, whole = math.modf(edge)
    if whole == 0:
        digits = -int(math.floor(math.log10(abs(fraction)))) - 1 + precision
    else:
        digits = precision
    return round(edge, digits)


def _index_text(bins):
    return f"Index({bins!r}, dtype='float64')"
