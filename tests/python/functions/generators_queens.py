# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def solve(n, row, cols):
    if row == n:
        yield tuple(cols)
        return
    for c in range(n):
        if all(c != cc and abs(c - cc) != row - r for r, cc in enumerate(cols)):
            cols.append(c)
            yield from solve(n, row + 1, cols)
            cols.pop()


def f(n):
    return sum(1 for _ in solve(n, 0, []))


# row: 4
# row: 5
# row: 6
# row: 0
