# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def each(items, visit):
    for item in items:
        visit(item)


def walk(n, visit):
    if n > 0:
        visit(n)
        walk(n - 1, visit)


def f(n, s):
    out, seen, table = [], set(), {}
    push, mark, put = out.append, seen.add, table.setdefault
    for c in s:
        push(c)
        mark(c)
        put(c, len(out))
    if n > 2:
        push('big')
        mark('big')
    try:
        1 // n
        push('one')
    except ZeroDivisionError:
        push('none')
    down = []
    walk(n, down.append)
    each(s, down.append)
    take = down.pop
    last = take() if down else None
    found = ','.join(map('<{}>'.format, down))
    return f'{out} {sorted(seen)} {table} {last} {found} {put.__name__} {push.__self__ is out}'


# row: 3, 'ab'
# row: 0, ''
# row: 5, 'aba'
# row: -1, 'é'
