# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(n, s):
    items, table, seen = [1, 2], {'a': 1}, {1}
    if n > 2:
        items.__setitem__(0, 5)
        items.__iadd__([n])
        table.__setitem__('b', n)
        seen.__ior__({2})
    if n > 3:
        items.__delitem__(0)
        items.__imul__(2)
        table.__delitem__('a')
    got = items.__getitem__(-1), table.__contains__('a'), items.__len__(), s.__len__()
    put = table.__setitem__
    for c in s:
        put(c, 0)
    return f'{items} {table} {seen} {got}'


# row: 3, 'ab'
# row: 0, 'q'
# row: 5, ''
