# sql: (n BIGINT, target BIGINT) RETURNS BIGINT
# tier: native
def f(n, target):
    xs = []
    for i in range(n):
        xs.append(i * 3)
    lo, hi = 0, len(xs) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if xs[mid] == target:
            return mid
        if xs[mid] < target:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1

# row: 10, 9
# row: 10, 10
# row: 0, 1
# row: 1000, 2997
