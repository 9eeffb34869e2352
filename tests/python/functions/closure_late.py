# A closure sees the variable, not its value.
# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    k = 1

    def g(x):
        return x * k

    first = g(a)
    k = 10
    return first + g(a)

# row: 3
