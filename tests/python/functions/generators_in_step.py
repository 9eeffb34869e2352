# sql: (s TEXT) RETURNS TEXT
# tier: native
def gen(s):
    for line in s.split(';'):
        parts = iter(line.split(','))
        head = next(parts)
        for p in parts:
            yield head + p
        yield head


def f(s):
    a = gen(s)
    b = gen(s.upper())
    return str([x + y for x, y in zip(a, b)]) + str(next(a, 'end'))


# row: 'a,b;c'
# row: ''
