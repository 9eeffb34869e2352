# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    return f"{(a, s)} {(a,)} {()} {((a, a), s)}"

# row: 1, 'x'
