# python: 3.12
# sql: (a BIGINT, b BIGINT, n BIGINT) RETURNS TEXT
# tier: native
def f(a, b, n):
    xs = [a, b, 3][:n]
    return f"{min(xs)} {max(xs)} {sum(xs)}"

# row: 5, 2, 3
# row: -5, 2, 2
# row: 1, 2, 0
