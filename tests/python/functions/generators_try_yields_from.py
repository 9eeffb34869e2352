# sql: (s TEXT) RETURNS TEXT
# tier: native
def inner(ws):
    for w in ws:
        yield int(w)


def gen(ws):
    try:
        yield from inner(ws)
    except ValueError as e:
        yield -1


def f(s):
    return str(list(gen(s.split())))


# row: '1 x 3'
# row: ''
# row: 'y'
