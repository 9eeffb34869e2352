# sql: (a BIGINT, s TEXT, k BIGINT) RETURNS TEXT
def f(a, s, k):
    if k == 0:
        return a + s
    if k == 1:
        return s + a
    if k == 2:
        return s - s
    if k == 3:
        return str(a < s)
    if k == 4:
        return str(-s)
    return s * s

# row: 1, 'a', 0
# row: 1, 'a', 1
# row: 1, 'a', 2
# row: 1, 'a', 3
# row: 1, 'a', 4
# row: 1, 'a', 5
