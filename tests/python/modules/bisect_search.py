# sql: (x BIGINT, lo BIGINT) RETURNS TEXT
# tier: native
import bisect
from bisect import bisect_left as left


def f(x, lo):
    xs = [1, 2, 2, 2, 5, 8, 8, 13]
    try:
        return str((left(xs, x), bisect.bisect(xs, x), bisect.bisect_right(xs, x, lo), left(xs, x, hi=4, lo=lo)))
    except ValueError as e:
        return str(e)

# row: 2, 0
# row: 0, 1
# row: 8, 2
# row: 100, 0
# row: -4, 7
# row: 2, -1
# row: 9, 99
