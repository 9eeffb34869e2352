# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    if a < 0:
        raise ValueError(f"negative: {a}")
    if a == 0:
        raise KeyError("zero")
    if a > 100:
        raise TypeError
    return a

# row: 5
# row: -5
# row: 0
# row: 101
