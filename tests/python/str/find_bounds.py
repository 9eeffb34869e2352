# sql: (s TEXT, t TEXT, i BIGINT, j BIGINT) RETURNS TEXT
# tier: native
def f(s, t, i, j):
    return f"{s.find(t, i, j)} {s.rfind(t, i, j)} {s.count(t, i, j)}"

# row: 'hello', 'l', 0, 5
# row: 'hello', 'l', 3, 5
# row: 'hello', 'l', -2, 100
# row: 'hello', '', 5, 5
# row: 'hello', '', 6, 9
# row: 'hello', '', 3, 1
# row: 'hello', 'l', 4, 2
# row: 'éléphant', 'é', 1, 8
# row: 'éléphant', '', 9, 20
