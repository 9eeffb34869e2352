# `+` and `*` mean different things on the two paths.
# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    x = a if a % 2 else s
    return str(x + x) + str(x * 3)

# row: 1, 'ab'
# row: 2, 'ab'
