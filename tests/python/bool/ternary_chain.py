# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return "neg" if a < 0 else "zero" if a == 0 else "small" if a < 10 else "big"

# row: -1
# row: 0
# row: 9
# row: 10
