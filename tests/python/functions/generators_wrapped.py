# sql: (n BIGINT) RETURNS TEXT
import contextlib


def pair(n):
    yield n
    yield n + 1


@contextlib.contextmanager
def manager(n):
    yield n


def gen():
    yield from ()
    return 1


def f(n):
    out = str(list(pair(n))) + str(list(pair(n)))
    with manager(n) as m:
        out += str(m)
    h = lambda: gen()
    for x in h():
        out += "?"
    x = 7
    for x in gen():
        pass
    try:
        for y in gen():
            pass
        out += str(y)
    except UnboundLocalError as error:
        out += "unbound"
    return out + str(x)

# row: 0
# row: 3
