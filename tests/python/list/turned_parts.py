# sql: (a BIGINT, b BIGINT, n BIGINT) RETURNS TEXT
def f(a, b, n):
    xs = [k * k for k in range(n)]
    beginning = xs[:]
    beginning[:b] = beginning[b - 1::-1]
    part = xs[:]
    part[a:b] = part[b - 1:a - 1:-1]
    odd = xs[:]
    odd[a:b] = odd[b:a:-1]
    rounds = xs[:]
    for start in range(n):
        for stop in range(start + 1, n + 1):
            if start > 0:
                rounds[start:stop] = rounds[stop - 1:start - 1:-1]
            else:
                rounds[:stop] = rounds[stop - 1::-1]
    return f"{beginning} {part} {odd} {rounds}"

# row: 1, 3, 5
# row: 0, 3, 5
# row: 0, 0, 3
# row: 2, 5, 5
# row: 2, 6, 5
# row: 3, 1, 5
# row: -2, 4, 5
# row: -4, -1, 6
# row: 2, 90, 100
# row: 0, 70, 80
# row: 1, 1, 0
