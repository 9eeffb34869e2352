# sql: (x BIGINT) RETURNS TEXT
# tier: native
import contextlib
from contextlib import closing, nullcontext


class Resource:
    def __init__(self, a):
        self.a = a
        self.closed = False

    def close(self):
        self.closed = True
        self.a += 10


def early(x):
    with closing(Resource(x)) as r, nullcontext():
        if r.a > 2:
            return "big"
    return "small"


def f(x):
    r = Resource(x)
    try:
        with closing(r) as q:
            y = 10 // q.a
    except ZeroDivisionError:
        y = -1
    with nullcontext() as z, nullcontext(r):
        y += 1 if z is None else 5
    n = contextlib.nullcontext(x)
    with n as v, contextlib.suppress(ZeroDivisionError):
        y += 100 // v
    return f"{y} {r.a} {r.closed} {early(x)} {type(n).__name__} {isinstance(n, nullcontext)} {n.enter_result}"


# row: 0
# row: 3
# row: -7
