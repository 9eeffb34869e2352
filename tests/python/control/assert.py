# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    assert a > 0, "must be positive"
    assert a < 100
    return a

# row: 5
# row: 0
# row: 100
