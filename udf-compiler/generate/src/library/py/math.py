"""What of the module math is written in Python."""

from math import copysign, hypot, inf, isinf


def _numbers(*values):
    for value in values:
        if not isinstance(value, (int, float)):
            give_up('math of anything but numbers')


def prod(iterable, /, *, start=1):
    _numbers(start)
    if isinstance(iterable, (list, tuple)):
        if not iterable:
            return start
        product = start * iterable[0]
        _numbers(product)
        for place in range(1, len(iterable)):
            product *= iterable[place]
        return product
    product = start
    for item in iterable:
        _numbers(item)
        product *= item
    return product


def modf(x, /):
    _numbers(x)
    x = float(x)
    if isinf(x):
        return (copysign(0.0, x), x)
    # Beyond 2 ** 52 there are no parts of one; NaN has none either.
    whole = copysign(float(int(x)), x) if abs(x) < 4503599627370496.0 else x
    return (copysign(x - whole, x), whole) if x == x else (x, x)


def fsum(seq, /):
    return total(partials(seq))


def partials(items):
    """Floats whose sum is that of all items exactly, each much smaller than the next."""
    parts = []
    for item in items:
        _numbers(item)
        x = float(item)
        if not -inf < x < inf:
            give_up('a sum with infinities')
        kept = 0
        for place in range(len(parts)):
            y = parts[place]
            if abs(x) < abs(y):
                x, y = y, x
            high = x + y
            low = y - (high - x)
            if low != 0.0:
                parts[kept] = low
                kept += 1
            x = high
        if not -inf < x < inf:
            give_up('a sum that overflows')
        while len(parts) > kept:
            parts.pop()
        if x != 0.0:
            parts.append(x)
    return parts


def total(parts):
    if not parts:
        return 0.0
    place = len(parts) - 1
    high = parts[place]
    low = 0.0
    while place > 0:
        place -= 1
        x, y = high, parts[place]
        high = x + y
        low = y - (high - x)
        if low != 0.0:
            break
    # Half an even one: what is left decides.
    if place > 0 and (low < 0.0 and parts[place - 1] < 0.0 or low > 0.0 and parts[place - 1] > 0.0):
        y = low * 2.0
        x = high + y
        if y == x - high:
            high = x
    return high


def dist(p, q, /):
    if not isinstance(p, (list, tuple)) or not isinstance(q, (list, tuple)):
        give_up('dist of iterators')
    if len(p) != len(q):
        raise ValueError('both points must have the same number of dimensions')
    if len(p) != 2:
        give_up('dist in other than two dimensions')
    _numbers(p[0], p[1], q[0], q[1])
    return hypot(float(p[0]) - float(q[0]), float(p[1]) - float(q[1]))


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    _numbers(a, b, rel_tol, abs_tol)
    a, b = float(a), float(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError('tolerances must be non-negative')
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    difference = abs(b - a)
    return difference <= abs(rel_tol * b) or difference <= abs(rel_tol * a) or difference <= abs_tol


def sumprod(p, q, /):
    if not isinstance(p, (list, tuple)) or not isinstance(q, (list, tuple)):
        give_up('sumprod of iterators')
    if len(p) != len(q):
        raise ValueError('Inputs are not the same length')
    sum = 0
    for place in range(len(p)):
        if not isinstance(p[place], int) or not isinstance(q[place], int):
            give_up('sumprod of floats')
        sum += p[place] * q[place]
    return sum
