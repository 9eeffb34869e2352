# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a, b=10, *, c=5):
    return a + b * c

# row: 1
# row: -50
