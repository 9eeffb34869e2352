# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def adder(k):
    return lambda x: x + k


def f(a):
    return adder(10)(a) * adder(a)(1)

# row: 3
