# types: BIGINT -> BIGINT STRICT
def pairs(n):
    lo, hi = 0, n
    steps = 0
    while lo < hi:
        point = (lo, hi)
        lo, hi = point[0] + 1, point[1] - 1
        steps += 1
    return steps
