# sql: (a BIGINT, s TEXT, x DOUBLE) RETURNS TEXT
# tier: native
def f(a, s, x):
    return str([a, a + 1]) + str([s, s]) + str([x]) + str([])

# row: 1, 'a', 1.5
# row: -1, "it's", -0.0
# row: 0, 'ü\n', nan
