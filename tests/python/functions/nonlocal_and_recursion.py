# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    depth = 0
    def walk(n):
        nonlocal depth
        depth += 1
        return 0 if n <= 0 else 1 + walk(n - 1)
    r = walk(3)
    return str((r, depth + x))

# row: 3
# row: -1
# row: 0
# row: 12
