# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    n = 0
    for c in s:
        n += 1
    return n

# row: 'abc'
# row: None
