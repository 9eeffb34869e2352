# Lists are passed by reference.
# sql: (a BIGINT) RETURNS TEXT
# tier: native
def fill(xs, n):
    for i in range(n):
        xs.append(i)


def f(a):
    xs = [a]
    fill(xs, 3)
    fill(xs, a)
    return str(xs)

# row: 2
# row: 0
