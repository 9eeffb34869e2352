# sql: (n BIGINT, text TEXT) RETURNS TEXT
# tier: native
def low(n):
    i = 0
    while i < n:
        got = yield i
        if got is not None:
            yield 99
        i += 1


def both(n, text):
    yield from low(n)
    yield -1
    yield from range(n, 0, -2)
    yield from text.split(",")
    yield


def f(n, text):
    out = []
    for x in both(n, text):
        if x == 'stop':
            return "stopped " + "/".join(out)
        out.append(str(x))
    return "/".join(out)

# row: 0, ''
# row: 3, 'a,b'
# row: 4, 'a,stop,b'
