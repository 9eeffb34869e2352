# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
def f(a, b):
    q, r = divmod(a, b)
    return q * 100 + r

# row: 17, 5
# row: -17, 5
# row: 17, -5
# row: 17, 0
