# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS TEXT
# tier: native
def f(a, b, c):
    xs = [a, b, c, 5]
    ys = sorted(xs)
    xs.sort(reverse=True)
    return str(xs) + str(ys) + str(sorted(xs, reverse=True))

# row: 3, 1, 2
# row: 5, 5, 5
# row: -1, 9223372036854775807, 0
