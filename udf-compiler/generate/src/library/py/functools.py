"""The module functools."""


def reduce(function, iterable, /, *initial):
    if len(initial) > 1:
        give_up('reduce with more than three arguments')
    if initial:
        value = initial[0]
        for item in iterable:
            value = function(value, item)
        return value
    if isinstance(iterable, (list, tuple, str)):
        if not iterable:
            raise TypeError('reduce() of empty iterable with no initial value')
        value = iterable[0]
        place = 1
        while place < len(iterable):
            value = function(value, iterable[place])
            place += 1
        return value
    value = None
    started = False
    for item in iterable:
        if started:
            value = function(value, item)
        else:
            value = item
            started = True
    if not started:
        raise TypeError('reduce() of empty iterable with no initial value')
    return value


def keeping(function, most):
    memory = {}

    def kept(*args):
        place = args[0] if len(args) == 1 else args
        if place in memory:
            return memory[place]
        answer = function(*args)
        if most[0] is not None and len(memory) >= most[0]:
            give_up('answers of lru_cache that are forgotten')
        memory[place] = answer
        return answer

    return kept


def _ge_from_gt(self, other):
    return self > other or self == other


def _ge_from_le(self, other):
    return not self <= other or self == other


def _ge_from_lt(self, other):
    return not self < other


def _gt_from_ge(self, other):
    return self >= other and self != other


def _gt_from_le(self, other):
    return not self <= other


def _gt_from_lt(self, other):
    return not self < other and self != other


def _le_from_ge(self, other):
    return not self >= other or self == other


def _le_from_gt(self, other):
    return not self > other


def _le_from_lt(self, other):
    return self < other or self == other


def _lt_from_ge(self, other):
    return not self >= other


def _lt_from_gt(self, other):
    return not self > other and self != other


def _lt_from_le(self, other):
    return self <= other and self != other


class _Compared:
    def __init__(self, value, compare):
        self.value = value
        self.compare = compare

    def __lt__(self, other):
        return self.compare(self.value, other.value) < 0

    def __gt__(self, other):
        return self.compare(self.value, other.value) > 0

    def __eq__(self, other):
        return self.compare(self.value, other.value) == 0


def cmp_to_key(compare):
    return lambda value: _Compared(value, compare)
