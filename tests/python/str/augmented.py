# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    s += "!"
    s *= n
    return s

# row: 'a', 3
# row: 'ü', 0
# row: '', 2
