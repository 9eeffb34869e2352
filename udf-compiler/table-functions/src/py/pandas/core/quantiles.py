"""Values at given shares of a column, as numpy finds them: the program looks at those around each place. Knows no groups."""
import math

import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op
from pandas.core.lazy_scalar import numpys, plain
from pandas.core.series import Series


def quantiles(series, shares, between="linear"):
    """One value for each share; NaN where the column has none."""
    if any(not 0 <= share <= 1 for share in shares):
        raise ValueError("percentiles should all be in the interval [0, 1]. Try {0} instead.".format([s / 100 for s in shares]))
    rel, expr = series._rel, series._expr
    if _t.family(expr) == "bool":
        expr = _t.cast(expr, "int64")
    if _t.nullable(expr):
        rel = _t.filter(rel, op("not", op("is_missing", expr)))
    count = observe.size(rel)
    if not count:
        return [observe.nan] * len(shares)
    # numpy is given percents.
    places = [(count - 1) * (share * 100 / 100) for share in shares]
    around = sorted({int(f(place)) for place in places for f in (math.floor, math.ceil)})
    rel, number = _t.window(rel, ("row_number", []), None, [], [(expr, True)])
    rel = _t.filter(rel, op("is_in", number, *[literal(place) for place in around]))
    values = dict(zip(*observe.columns(rel, [number, expr], "quantiles of a column")))
    return [_between(values, place, between) for place in places]


def _between(values, place, between):
    low, high = float(values[int(math.floor(place))]), float(values[int(math.ceil(place))])
    part = place - math.floor(place)
    if between != "linear":
        nearer = low if part < 0.5 or part == 0.5 and math.floor(place) % 2 == 0 else high
        return {"lower": low, "higher": high, "midpoint": low + (high - low) * (0.5 if part else 0), "nearest": nearer}[between]
    return low + (high - low) * part if part < 0.5 else high - (high - low) * (1 - part)


def percents(shares):
    """What `describe` calls shares."""
    numbers = [share * 100 for share in shares]
    digits = _digits(numbers)
    whole = [math.isclose(round(round(number, digits)), number, abs_tol=1e-8) for number in numbers]
    if all(whole):
        return [f"{round(number)}%" for number in numbers]
    digits = _digits(sorted(set(numbers)))
    return [f"{round(number) if one else round(number, digits)}%" for number, one in zip(numbers, whole)]


def _digits(numbers):
    """How many digits tell them apart."""
    steps = [abs(b - a) for a, b in zip(numbers, numbers[1:])]
    steps += [numbers[0]] if numbers[0] > 0 else []
    steps += [100 - numbers[-1]] if numbers[-1] < 100 else []
    return max(1, -math.floor(math.log10(min(steps))))


@extends(Series, lazy=True)
class SeriesQuantile:
    def quantile(self, q=0.5, interpolation="linear"):
        if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
            raise ValueError(f"invalid interpolation: {interpolation}")
        if interpolation not in ("linear", "midpoint") and _t.family(self._expr) != "float":
            unsupported(f"quantile(interpolation={interpolation!r}) of a column of {_t.dtype(self._expr)}")
        if not isinstance(q, (list, tuple)):
            return numpys(quantiles(self, [plain(q)], interpolation)[0])
        return Series(dict(zip(q, quantiles(self, list(q), interpolation))), name=self.name)
