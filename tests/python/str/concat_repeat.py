# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    return s * n + "-" + n * s + s

# row: 'ab', 2
# row: 'ab', 0
# row: 'ab', -3
# row: '', 5
# row: 'ü', 3
# row: '日本', 2
