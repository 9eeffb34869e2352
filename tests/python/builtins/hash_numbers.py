# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
class Key:
    def __init__(self, a):
        self.a = a

    def __hash__(self):
        return self.a


def f(x, y):
    z = x if y > 0 else y
    return f"{hash(x)} {hash(y)} {hash((x, y))} {hash((x > 0, (y, x), ()))} {hash((x,))} {hash(z)} {hash(Key(x))} {hash(1.5)}"


# row: 0, 0.0
# row: 1, -0.0
# row: -1, -1.0
# row: 2305843009213693951, 2305843009213693952.0
# row: 2305843009213693950, 0.1
# row: 9223372036854775807, 1e300
# row: -9223372036854775808, -1e-300
# row: -2, 5e-324
# row: 12345678901, inf
# row: -12345678901, -inf
# row: 7, 123456.789
