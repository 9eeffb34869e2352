"""The module bisect."""


def _sequence(a):
    if not isinstance(a, (list, tuple, str)):
        give_up('bisect looks into lists, tuples and texts')


def _bounds(a, lo, hi):
    if not isinstance(lo, int) or not isinstance(hi, (int, type(None))):
        give_up('the bounds of bisect are ints')
    if isinstance(lo, bool):
        give_up('the bounds of bisect are ints')
    if lo < 0:
        raise ValueError('lo must be non-negative')
    # The native module takes -1 for no bound.
    if hi is None or hi == -1:
        hi = len(a)
    return hi


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    _sequence(a)
    hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if x < (a[mid] if key is None else key(a[mid])):
            hi = mid
        else:
            lo = mid + 1
    return lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    _sequence(a)
    hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        if (a[mid] if key is None else key(a[mid])) < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def insort_right(a, x, lo=0, hi=None, *, key=None):
    if not isinstance(a, list):
        give_up('insort changes lists')
    place = bisect_right(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    if not isinstance(a, list):
        give_up('insort changes lists')
    place = bisect_left(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(place, x)
