# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    xs = list(range(n))
    if n > 3:
        xs.clear()
    return len(xs)

# row: 2
# row: 5
