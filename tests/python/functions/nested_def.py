# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    def scaled(x, k=2):
        return x * k + b

    return scaled(a) + scaled(a, 3) + scaled(k=4, x=a)

# row: 1, 10
# row: -1, 0
