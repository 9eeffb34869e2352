# sql: (x BIGINT, t TEXT) RETURNS BIGINT
import bisect


def f(x, t):
    if x == 0:
        return bisect.bisect([1, 2, 3], t)
    if x == 1:
        return bisect.bisect_left(['a', 'b'], x)
    if x == 2:
        return bisect.bisect_left([1, 2, 3], 2, -x)
    return bisect.bisect_left([], t)

# row: 0, 'a'
# row: 1, 'a'
# row: 2, 'a'
# row: 3, 'a'
