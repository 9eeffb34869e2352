# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return f"{a=} {a + 1 = } {a=:>5}"

# row: 7
# row: -7
