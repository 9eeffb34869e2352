# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    a = (m := n + 1) if n > 0 else (m := -n)
    b = n > 5 and (k := n * 2) > 12 or (k := 0)
    t = (n, n > 1 and (j := n), n + (1 if (i := n) else 2))
    return f"{a} {m} {b} {k} {t} {i}"

# row: 7
# row: 6
# row: 0
# row: -3
