# sql: (a BIGINT, k BIGINT) RETURNS TEXT
def f(a, k):
    if k == 0:
        return f"{a:s}"
    if k == 1:
        return f"{a:.3d}"
    if k == 2:
        return f"{a:q}"
    return f"{a:,}"

# row: 5, 0
# row: 5, 1
# row: 5, 2
# row: 5000, 3
