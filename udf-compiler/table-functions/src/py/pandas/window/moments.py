"""What rolling and expanding rows have beside sums and extremes: two columns together in the plan; orders and moments of the
rows around each row, for which the program looks at the column. Knows no groups."""
import bisect
import math

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import is_column, unsupported
from pandas.core.common import listed
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.window.rolling import ALL, Rolling

nan = float("nan")


def _skew(values):
    n = len(values)
    if n < 3:
        return nan
    mean = math.fsum(values) / n
    away = [value - mean for value in values]
    second, third = math.fsum(d * d for d in away) / n, math.fsum(d * d * d for d in away) / n
    return 0.0 if second <= 1e-14 else math.sqrt(n * (n - 1)) * third / ((n - 2) * second * math.sqrt(second))


def _kurt(values):
    n = len(values)
    if n < 4:
        return nan
    mean = math.fsum(values) / n
    away = [value - mean for value in values]
    second, fourth = math.fsum(d * d for d in away) / n, math.fsum(d**4 for d in away) / n
    if second <= 1e-14:
        return -3.0
    return ((n * n - 1) * fourth / (second * second) - 3 * (n - 1) ** 2) / ((n - 2) * (n - 3))


def _share(ordered, share, between):
    place = share * (len(ordered) - 1)
    low = int(place)
    if low + 1 >= len(ordered) or place == low or between == "lower":
        return ordered[low]
    if between == "higher":
        return ordered[low + 1]
    if between == "midpoint":
        return (ordered[low] + ordered[low + 1]) / 2
    if between == "nearest":
        part = place - low
        nearer = low if part < 0.5 or part == 0.5 and low % 2 == 0 else low + 1
        return ordered[nearer]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * (place - low)


def _ranked(ordered, value, method, ascending):
    first, last = bisect.bisect_left(ordered, value), bisect.bisect_right(ordered, value)
    if not ascending:
        first, last = len(ordered) - last, len(ordered) - first
    return {"average": (first + 1 + last) / 2, "min": float(first + 1), "max": float(last)}[method]


def _each(rolling, function, in_order):
    """The function of the values that are there among the rows of each row, in their order or sorted, and of the row's own."""
    if rolling._partition or rolling._ahead:
        unsupported("these rows around a row, of groups or centred")

    def over(values):
        made, inside = [], []
        for place, value in enumerate(values):
            if value == value:
                bisect.insort(inside, value) if in_order else inside.append(value)
            left = place - rolling._rows
            if left >= 0 and values[left] == values[left]:
                del inside[bisect.bisect_left(inside, values[left]) if in_order else 0]
            made.append(function(inside, value) if len(inside) >= max(rolling._least, 1) else nan)
        return made

    made = []
    for column in rolling._columns:
        values = column.astype("float64")._values("the values of a column, each with the rows around it")
        values = over([nan if value is None else value for value in values])
        made.append(column._with(*listed(column._rel, values)).astype("float64"))
    return made[0] if rolling._single else DataFrame({column.name: one for column, one in zip(rolling._columns, made)})


def _bounded(rolling, name):
    if rolling._rows == ALL:
        unsupported(f"expanding().{name}")


def _together(rolling, other, name, ddof):
    """`cov` or `corr` of the rows around each row in two columns."""
    if not rolling._single or not is_column(other) or rolling._partition:
        unsupported(f"rolling(…).{name} of tables or groups (give two columns)")
    if ddof not in (0, 1):
        unsupported(f"rolling(…).{name}(ddof={ddof!r})")
    x, y = rolling._columns[0].astype("float64"), other.astype("float64")
    x, y = x + y * 0, y + x * 0
    window = lambda column, least=None: Rolling([column], True, rolling._rows, rolling._least if least is None else least, rolling._ahead)
    mean = window(x * y).mean() - window(x).mean() * window(y).mean()
    count = window((x + y).notna().astype("float64"), 0).sum()
    shared = mean * (count / (count - ddof))
    if name == "cov":
        return shared.rename(None)
    return (shared / (window(x).var(ddof=ddof) * window(y).var(ddof=ddof)) ** 0.5).rename(None)


@extends(Rolling, lazy=True)
class RollingMoments:
    def sem(self, ddof=1, numeric_only=False):
        return self.std() / (self.count() - ddof) ** 0.5

    def skew(self, numeric_only=False):
        _bounded(self, "skew")
        return _each(self, lambda inside, value: _skew(inside), False)

    def kurt(self, numeric_only=False):
        _bounded(self, "kurt")
        return _each(self, lambda inside, value: _kurt(inside), False)

    def quantile(self, q, interpolation="linear", numeric_only=False):
        q = plain(q)
        if not 0 <= q <= 1:
            raise ValueError(f"quantile value {q} not in [0, 1]")
        if interpolation not in ("linear", "lower", "higher", "nearest", "midpoint"):
            raise ValueError(f"Interpolation '{interpolation}' is not supported")
        return _each(self, lambda inside, value: _share(inside, q, interpolation), True)

    def rank(self, method="average", ascending=True, pct=False, numeric_only=False):
        if method not in ("average", "min", "max"):
            raise ValueError(f"Method '{method}' is not supported")

        def ranked(inside, value):
            if value != value:
                return nan
            place = _ranked(inside, value, method, ascending)
            return place / len(inside) if pct else place

        return _each(self, ranked, True)

    def cov(self, other=None, pairwise=None, ddof=1, numeric_only=False):
        return _together(self, other, "cov", ddof)

    def corr(self, other=None, pairwise=None, ddof=1, numeric_only=False):
        return _together(self, other, "corr", ddof)
