# sql: (a BIGINT, n BIGINT) RETURNS TEXT
def f(a, n):
    r = range(1, n, 3)
    return f"{a in r} {len(r)} {list(r)} {r[0] if n > 1 else None} {r}"

# row: 4, 10
# row: 5, 10
# row: 1, 0
