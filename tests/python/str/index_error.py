# sql: (s TEXT, t TEXT) RETURNS BIGINT
# tier: native
def f(s, t):
    return s.index(t) * 100 + s.rindex(t)

# row: 'banana', 'an'
# row: 'banana', 'x'
# row: 'ünü', 'ü'
# row: '', ''
