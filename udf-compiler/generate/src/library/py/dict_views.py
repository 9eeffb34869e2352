"""Views of dicts as sets, in CPython's order (dictobject.c). A view is given as its dict and what it shows of it."""

KEYS = 'keys'
PAIRS = 'pairs'
SET = 'set'


def _items(of, shown):
    if shown == KEYS:
        return of.keys()
    return of.items() if shown == PAIRS else of


def _set_of(of, shown):
    # A set that is made of a dict has room for all its keys at once.
    return set(of) if shown == KEYS else set(_items(of, shown))


def _holds(of, shown, item):
    if shown != PAIRS:
        return item in of
    if not isinstance(item, tuple) or len(item) != 2:
        return False
    key, value = item
    # Equal as parts of containers are: what is the same need not be equal.
    return key in of and (of[key],) == (value,)


def _met(of, shown, items):
    result = set()
    for item in items:
        if _holds(of, shown, item):
            result.add(item)
    return result


def intersection(left, left_shown, right, right_shown):
    if right_shown == SET and len(left) <= len(right):
        return right.intersection(_items(left, left_shown))
    if right_shown in (KEYS, PAIRS) and len(right) > len(left):
        return _met(right, right_shown, _items(left, left_shown))
    return _met(left, left_shown, _items(right, right_shown))


def difference(left, left_shown, right, right_shown):
    result = _set_of(left, left_shown)
    result.difference_update(_items(right, right_shown))
    return result


def union(left, left_shown, right, right_shown):
    result = _set_of(left, left_shown)
    result.update(_items(right, right_shown))
    return result


def symmetric_difference(left, left_shown, right, right_shown):
    if left_shown == PAIRS and right_shown == PAIRS:
        return _pairs_of_one(left, right)
    result = _set_of(left, left_shown)
    result.symmetric_difference_update(_items(right, right_shown))
    return result


def _pairs_of_one(left, right):
    rest = dict(left)
    result = set()
    for key, value in right.items():
        if key in rest and (rest[key],) == (value,):
            del rest[key]
        else:
            result.add((key, value))
    result.update(rest.items())
    return result


def _within(left, left_shown, right, right_shown):
    for item in _items(left, left_shown):
        if not _holds(right, right_shown, item):
            return False
    return True


def equal(left, left_shown, right, right_shown):
    return len(left) == len(right) and _within(left, left_shown, right, right_shown)


def subset(left, left_shown, right, right_shown):
    return len(left) <= len(right) and _within(left, left_shown, right, right_shown)


def proper_subset(left, left_shown, right, right_shown):
    return len(left) < len(right) and _within(left, left_shown, right, right_shown)


def isdisjoint(left, left_shown, right, right_shown):
    for item in _items(right, right_shown):
        if _holds(left, left_shown, item):
            return False
    return True
