# sql: (s TEXT) RETURNS TEXT
# tier: native
def parse(words):
    for w in words:
        try:
            v = int(w)
        except ValueError:
            yield None
            continue
        yield v


def f(s):
    g = parse(s.split())
    a = next(g, 'empty')
    return f'{a} {[x for x in g]}'


# row: '1 2 x 4'
# row: ''
# row: 'q'
