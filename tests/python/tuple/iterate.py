# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    total = 0
    for w, v in ((1, a), (10, b), (100, a - b)):
        total += w * v
    return total

# row: 3, 5
