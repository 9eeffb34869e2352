# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    x = a if a % 2 else s
    return str(x - 1)

# row: 1, 'ab'
# row: 2, 'ab'
