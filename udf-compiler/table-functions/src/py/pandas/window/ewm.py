"""`ewm`: means of values whose weights fall with their distance. The program looks at the column, as each value needs the one
before it. Knows no groups."""
import math

from _taipan_ground.base import extends
from pandas._libs.lib import refuse_options, unsupported
from pandas._libs.names import no_attribute
from pandas.core.common import listed
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series

nan = float("nan")


def centre_of_mass(com, span, halflife, alpha):
    given = {"com": com, "span": span, "halflife": halflife, "alpha": alpha}
    if len([one for one in given.values() if one is not None]) > 1:
        raise ValueError("comass, span, halflife, and alpha are mutually exclusive")
    if com is not None:
        if com < 0:
            raise ValueError("comass must satisfy: comass >= 0")
        return float(com)
    if span is not None:
        if span < 1:
            raise ValueError("span must satisfy: span >= 1")
        return (span - 1) / 2
    if halflife is not None:
        if halflife <= 0:
            raise ValueError("halflife must satisfy: halflife > 0")
        return 1 / (1 - math.exp(math.log(0.5) / halflife)) - 1
    if alpha is not None:
        if alpha <= 0 or alpha > 1:
            raise ValueError("alpha must satisfy: 0 < alpha <= 1")
        return (1 - alpha) / alpha
    raise ValueError("Must pass one of comass, span, halflife, or alpha")


class ExponentialMovingWindow:
    def __init__(self, columns, single, com, least, adjust, ignore_na):
        self._columns, self._single = columns, single
        self._alpha, self._least, self._adjust, self._ignore_na = 1 / (1 + com), least, adjust, ignore_na

    def __getitem__(self, key):
        labels = key if isinstance(key, list) else [key]
        made = object.__new__(ExponentialMovingWindow)
        made.__dict__.update(self.__dict__)
        made._columns = [next(column for column in self._columns if column.name == label) for label in labels]
        made._single = not isinstance(key, list)
        return made

    def _over(self, function):
        made = []
        for column in self._columns:
            values = column.astype("float64")._values("the values of a column, each with those before it")
            values = [nan if value is None else value for value in values]
            made.append(column._with(*listed(column._rel, function(values) if values else [])).astype("float64"))
        return made[0] if self._single else DataFrame({column.name: one for column, one in zip(self._columns, made)})

    def mean(self, numeric_only=False, **options):
        return self._over(lambda values: self._means(values, True))

    def sum(self, numeric_only=False, **options):
        if not self._adjust:
            raise NotImplementedError("sum is not implemented with adjust=False")
        return self._over(lambda values: self._means(values, False))

    def var(self, bias=False, numeric_only=False, **options):
        return self._over(lambda values: self._variances(values, bias))

    def std(self, bias=False, numeric_only=False, **options):
        root = lambda value: value if value != value else math.sqrt(max(value, 0.0))
        return self._over(lambda values: [root(value) for value in self._variances(values, bias)])

    def agg(self, func, *args, **kwargs):
        if isinstance(func, str) and func in ("mean", "sum", "var", "std"):
            return getattr(self, func)(*args, **kwargs)
        unsupported("an aggregate of ewm of this form")

    aggregate = agg

    def _means(self, values, normalize):
        kept, new, old = 1 - self._alpha, 1.0 if self._adjust else self._alpha, 1.0
        weighted, count, made = nan, 0, []
        for value in values:
            there = value == value
            count += there
            if weighted != weighted:
                weighted = value if there else weighted
            elif there or not self._ignore_na:
                if normalize:
                    old *= kept
                else:
                    weighted = kept * weighted
                if there and normalize:
                    if weighted != value:
                        weighted = (old * weighted + new * value) / (old + new)
                    old = old + new if self._adjust else 1.0
                elif there:
                    weighted += value
            made.append(weighted if count >= self._least else nan)
        return made

    def _variances(self, values, bias):
        kept, new = 1 - self._alpha, 1.0 if self._adjust else self._alpha
        total = squares = old = 1.0
        mean, spread, count, made = nan, 0.0, 0, []
        for value in values:
            there = value == value
            count += there
            if mean != mean:
                mean = value if there else mean
            elif there or not self._ignore_na:
                total, squares, old = total * kept, squares * (kept * kept), old * kept
                if there:
                    before = mean
                    if mean != value:
                        mean = (old * before + new * value) / (old + new)
                    away = (before - mean) * (before - mean)
                    spread = (old * (spread + away) + new * (value - mean) * (value - mean)) / (old + new)
                    total, squares, old = total + new, squares + new * new, old + new
                    if not self._adjust:
                        total, squares, old = total / old, squares / (old * old), 1.0
            made.append(self._variance(spread, total, squares, bias) if count >= self._least else nan)
        return made

    @staticmethod
    def _variance(spread, total, squares, bias):
        if bias:
            return spread
        whole = total * total
        return whole / (whole - squares) * spread if whole - squares > 0 else nan

    def __getattr__(self, name):
        no_attribute("ExponentialMovingWindow", name)


def _weights(columns, single, given):
    com, span, halflife, alpha, min_periods, adjust, ignore_na, options = given
    refuse_options("ewm", options, axis=0, times=None, method="single")
    if isinstance(halflife, str) or hasattr(halflife, "total_seconds"):
        unsupported("ewm(halflife=…) that is a time")
    com = centre_of_mass(*map(plain, (com, span, halflife, alpha)))
    return ExponentialMovingWindow(columns, single, com, max(plain(min_periods) or 0, 1), adjust, ignore_na)


@extends(Series, lazy=True)
class SeriesEwm:
    def ewm(self, com=None, span=None, halflife=None, alpha=None, min_periods=0, adjust=True, ignore_na=False, **options):
        return _weights([self], True, (com, span, halflife, alpha, min_periods, adjust, ignore_na, options))


@extends(DataFrame, lazy=True)
class FrameEwm:
    def ewm(self, com=None, span=None, halflife=None, alpha=None, min_periods=0, adjust=True, ignore_na=False, **options):
        columns = [self[label] for label in self._columns]
        return _weights(columns, False, (com, span, halflife, alpha, min_periods, adjust, ignore_na, options))
