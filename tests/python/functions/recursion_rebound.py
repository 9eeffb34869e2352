# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    k = 1
    def g(x):
        if x <= 0:
            return k
        return g(x - 1)
    a = g(n)
    k = 2
    b = g(n)
    return a * 10 + b

# row: 3
