# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    xs = [1, 2, 3, 4, 5, 6]
    for x in xs:
        if x % n == 0:
            xs.remove(x)
    return str(xs)

# row: 1
# row: 2
# row: 7
