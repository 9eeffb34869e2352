"""The module statistics, of ints or floats."""

import math
from statistics import StatisticsError

_HUGE = 1e290
_TINY = 1e-270


def _items(data):
    if not isinstance(data, (list, tuple)):
        data = list(data)
    for item in data:
        if isinstance(item, bool) or not isinstance(item, (int, float)):
            give_up('statistics of anything but numbers')
    return data


def _ints(data):
    for item in data:
        if not isinstance(item, int):
            return False
    return True


def floats(data):
    """What is in data, as floats."""
    result = []
    for item in data:
        if isinstance(item, int) and not -9007199254740992 <= item <= 9007199254740992:
            give_up('an int that is no float')
        result.append(float(item))
    return result


def _quotient(high, low, n):
    """(high + low) / n, rounded once, where that is certain; high is much larger than low."""
    if low == 0.0 and n < 9007199254740992:
        return high / n
    if not _TINY < abs(high) < _HUGE or n >= 9007199254740992:
        give_up('a mean that may be rounded twice')
    first = high / n
    # first * n exactly, as two floats.
    divisor = float(n)
    product = first * divisor
    split = first * 134217729.0
    a = split - (split - first)
    split = divisor * 134217729.0
    b = split - (split - divisor)
    error = ((a * b - product) + a * (divisor - b) + (first - a) * b) + (first - a) * (divisor - b)
    rest = ((high - product) - error + low) / divisor
    result = first + rest
    if first + rest * 1.0000000000000009 != result or first + rest * 0.9999999999999991 != result:
        give_up('a mean that may be rounded twice')
    return result


def fmean(data, weights=None):
    data = _items(data)
    if weights is not None:
        give_up('fmean with weights')
    if not data:
        raise StatisticsError('fmean requires at least one data point')
    return math.fsum(data) / len(data)


def _exact(numerator, denominator):
    if numerator % denominator == 0:
        return numerator // denominator
    return numerator / denominator


def mean(data):
    data = _items(data)
    if not data:
        raise StatisticsError('mean requires at least one data point')
    if _ints(data):
        return _exact(sum(data), len(data))
    data = as_floats(data)
    high = math.fsum(data)
    return _quotient(high, math.fsum(list(data) + [-high]), len(data))


def median(data):
    data = _items(data)
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    if n % 2 == 1:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    data = _items(data)
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[(len(data) - 1) // 2]


def median_high(data):
    data = _items(data)
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data[len(data) // 2]


def _counts(data):
    if not isinstance(data, (list, tuple, str)):
        data = list(data)
    counts = {}
    for item in data:
        counts[item] = counts.get(item, 0) + 1
    return counts


def mode(data):
    counts = _counts(data)
    most = 0
    for count in counts.values():
        most = max(most, count)
    for item, count in counts.items():
        if count == most:
            return item
    raise StatisticsError('no mode for empty data')


def multimode(data):
    counts = _counts(data)
    most = 0
    for count in counts.values():
        most = max(most, count)
    return [item for item, count in counts.items() if count == most]


def _squares(data):
    """The sum of squared differences from the mean, times how many there are."""
    squares = 0
    for item in data:
        squares += item * item
    return len(data) * squares - sum(data) ** 2


def variance(data, xbar=None):
    data = _items(data)
    if xbar is not None:
        give_up('a variance around a given mean')
    n = len(data)
    if n < 2:
        raise StatisticsError('variance requires at least two data points')
    if _ints(data):
        return _exact(_squares(data), n * (n - 1))
    return deviation(data, 1, True)


def pvariance(data, mu=None):
    data = _items(data)
    if mu is not None:
        give_up('a variance around a given mean')
    n = len(data)
    if n < 1:
        raise StatisticsError('pvariance requires at least one data point')
    if _ints(data):
        return _exact(_squares(data), n * n)
    return deviation(data, 0, True)


def stdev(data, xbar=None):
    data = _items(data)
    if xbar is not None or len(data) < 2:
        give_up('a deviation of too few, or from a given mean')
    return deviation(data, 1, False)


def pstdev(data, mu=None):
    data = _items(data)
    if mu is not None or len(data) < 1:
        give_up('a deviation of too few, or from a given mean')
    return deviation(data, 0, False)


def quantiles(data, *, n=4, method='exclusive'):
    data = _items(data)
    data = sorted(data)
    count = len(data)
    if n < 1 or count < 2 or method not in ('exclusive', 'inclusive'):
        give_up('quantiles of too few')
    cuts = []
    for i in range(1, n):
        if method == 'inclusive':
            place = i * (count - 1) // n
            rest = i * (count - 1) - place * n
            cuts.append((data[place] * (n - rest) + data[place + 1] * rest) / n)
        else:
            place = min(max(i * (count + 1) // n, 1), count - 1)
            rest = i * (count + 1) - place * n
            cuts.append((data[place - 1] * (n - rest) + data[place] * rest) / n)
    return cuts
