# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return round(a) + int(a)

# row: 5
# row: -5
