# sql: (n BIGINT) RETURNS TEXT
# tier: native


def f(n):
    r = range(1, 2 * n + 1, 2)
    lo, hi = 0, len(r)
    while lo < hi:
        mid = (lo + hi) // 2
        if r[mid] < n:
            lo = mid + 1
        else:
            hi = mid
    return f'{lo} {[r[i] for i in range(0, len(r), 2)]}'


# row: 0
# row: 4
# row: 7
