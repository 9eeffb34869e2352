# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    r = 0 < n < (m := 10) < (q := n * 3)
    return f"{r} {n > 0 and m}"

# row: 5
# row: 0
# row: 2
