# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    out = []
    while (k := n - 1) > 3:
        n = k
        out.append(k)
    return f"{n} {k} {out}"

# row: 10
# row: 1
