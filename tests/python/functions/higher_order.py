# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def apply(g, x, times):
    for _ in range(times):
        x = g(x)
    return x


def f(a):
    return apply(lambda v: v * 3 + 1, a, 4) - apply(abs, -a, 1)

# row: 1
# row: -2
