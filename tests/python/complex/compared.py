# sql: (a DOUBLE, b DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
# diverges: values: of a complex number beside a large int
def f(a, b, n):
    z = complex(a, b)
    return f"{z == a} {z != n} {n == z} {z == complex(b, a)} {z == None} {z != True} {z == 0} {bool(z)} {not z}"

# row: 1.0, 0.0, 1
# row: 1.0, 2.0, 1
# row: 0.0, -0.0, 0
# row: nan, 0.0, 0
# row: 9007199254740992.0, 0.0, 9007199254740993
# row: 9007199254740992.0, 0.0, 9007199254740992
# row: 0.0, nan, 0
