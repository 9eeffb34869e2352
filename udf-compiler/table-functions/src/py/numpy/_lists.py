"""Reductions of a number, or of a flat list of numbers: sums in numpy's order, so that they have numpy's bits."""
import math
import warnings

from numpy._refusing import are_seen, refuse
from numpy._scalars import bool_, common, float64, kind_of, nan, number_of, plain

BLOCK = 8192


def _items(name, a):
    """The kind of the items together, and the items as Python's numbers of that kind."""
    a = [a] if kind_of(a) else [a._held] if hasattr(a, "_held") else a
    if not isinstance(a, (list, tuple, range)):
        refuse(f"{name} of a {type(a).__name__}")
    kinds = {kind_of(item) for item in a}
    if None in kinds:
        refuse(f"{name} of a list with what is no number")
    kind = common(*kinds) if kinds else "f"
    values = [plain(item) for item in a]
    if kind == "f":
        return kind, [float(value) for value in values]
    if any(not -(2**63) <= value < 2**63 for value in values):
        refuse(f"{name} of whole numbers of more than 64 bits")
    return kind, [int(value) for value in values] if kind == "i" else values


def _pairwise(values, start, end):
    count = end - start
    if count < 8:
        made = -0.0
        for place in range(start, end):
            made += values[place]
        return made
    if count <= 128:
        sums = values[start : start + 8]
        whole = start + count - count % 8
        for place in range(start + 8, whole, 8):
            for lane in range(8):
                sums[lane] += values[place + lane]
        made = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]))
        for place in range(whole, end):
            made += values[place]
        return made
    half = count // 2
    half -= half % 8
    return _pairwise(values, start, start + half) + _pairwise(values, start + half, end)


def float_sum(values):
    made = 0.0
    for start in range(0, len(values), BLOCK):
        made += _pairwise(values, start, min(start + BLOCK, len(values)))
    return made


def _warn(text):
    if are_seen():
        warnings.warn(text, RuntimeWarning, stacklevel=5)


def _sum(kind, values):
    return float64(float_sum(values)) if kind == "f" else number_of("i", sum(values))


def _mean_of(values):
    return float_sum(values) / len(values)


def _mean(kind, values):
    if not values:
        _warn("Mean of empty slice.")
        return float64(nan)
    return float64(_mean_of([float(value) for value in values]))


def _prod(kind, values):
    made = 1.0 if kind == "f" else 1
    for value in values:
        made = made * value
    return number_of("f" if kind == "f" else "i", made)


def _extreme(larger):
    def extreme(kind, values):
        if not values:
            name = "maximum" if larger else "minimum"
            raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
        made = values[0]
        for value in values[1:]:
            if made == made and not (made > value if larger else made < value):
                made = value
        return number_of(kind, made)

    return extreme


def _median(kind, values):
    if not values:
        _warn("Mean of empty slice.")
        return float64(nan)
    if any(value != value for value in values):
        return float64(nan)
    if kind == "b":
        refuse("median of truth values")
    values = sorted(values)
    half = len(values) // 2
    return float64(_mean_of([float(value) for value in values[half - 1 + len(values) % 2 : half + 1]]))


def _spread(root):
    def spread(kind, values, ddof=0):
        values = [float(value) for value in values]
        if len(values) - ddof <= 0:
            _warn("Degrees of freedom <= 0 for slice")
        if not values:
            return float64(nan)
        mean = _mean_of(values)
        total = float_sum([(value - mean) * (value - mean) for value in values])
        rest = max(len(values) - ddof, 0)
        made = total / rest if rest else nan if total == 0 or total != total else math.inf
        return float64(math.sqrt(made) if root and made == made else made)

    return spread


def _ptp(kind, values):
    if kind == "b":
        refuse("ptp of truth values")
    return _extreme(True)(kind, values) - _extreme(False)(kind, values)


REDUCTIONS = {
    "sum": _sum,
    "mean": _mean,
    "prod": _prod,
    "max": _extreme(True),
    "min": _extreme(False),
    "median": _median,
    "any": lambda kind, values: bool_(any(values)),
    "all": lambda kind, values: bool_(all(values)),
    "std": _spread(True),
    "var": _spread(False),
    "ptp": _ptp,
}


def reduced(name, a, options):
    kind, values = _items(name, a)
    scalar = not isinstance(a, (list, tuple, range))
    axis = options.pop("axis", None)
    axes = (None,) if scalar else (None, 0, -1)
    own = {key: options.pop(key) for key in ("ddof",) if name in ("std", "var") and key in options}
    given = [key for key, value in options.items() if value is not None and value is not False]
    if axis not in axes or isinstance(axis, (bool, tuple)) or given:
        refuse(f"{name} with {', '.join(given) or 'axis'}")
    return REDUCTIONS[name](kind, values, **own)
