# sql: (n BIGINT) RETURNS TEXT
# tier: native
def walk(xs, n):
    if n > 0:
        xs.append(n)
        walk(xs, n - 2)


def f(n):
    xs = []
    walk(xs, n)
    return str(xs)

# row: 7
# row: 0
