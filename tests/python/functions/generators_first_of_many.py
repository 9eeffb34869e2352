# sql: (n BIGINT) RETURNS TEXT
# tier: native
def solve(n, cols):
    if len(cols) == n:
        yield cols
        return
    for c in range(n):
        if all(c != cc and abs(c - cc) != len(cols) - r for r, cc in enumerate(cols)):
            yield from solve(n, cols + [c])


def f(n):
    for s in solve(n, []):
        return str(s)
    return 'none'


# row: 4
# row: 5
# row: 6
# row: 3
