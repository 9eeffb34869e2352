# types: BIGINT, BIGINT -> BIGINT STRICT
from functools import reduce
import bisect

LIMITS = [10, 100, 1000]


def twin(a, b):
    return reduce(lambda x, y: x * 31 + y, [a, b, bisect.bisect_left(LIMITS, a)], 7)
