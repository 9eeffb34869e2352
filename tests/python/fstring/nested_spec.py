# sql: (x DOUBLE, w BIGINT, p BIGINT) RETURNS TEXT
# tier: native
def f(x, w, p):
    return f"{x:{w}.{p}f}|{x:>{w}}"

# row: 3.14159, 10, 2
# row: 3.14159, 0, 0
# row: -1.0, 12, 5
