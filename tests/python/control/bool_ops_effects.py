# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    x = a > 0 and "pos"
    y = a > 0 or "nonpos"
    return f"{x} {y}"

# row: 1
# row: -1
