# sql: (x BIGINT) RETURNS TEXT
# tier: native
import contextlib

@contextlib.contextmanager
def translated(x):
    if x == 5:
        raise LookupError("before")
    try:
        yield x
    except ValueError as e:
        raise KeyError("was " + str(e)) from None
    if x == 6:
        raise LookupError("after")

@contextlib.contextmanager
def seldom(x):
    if x > 0:
        yield x

@contextlib.contextmanager
def quiet():
    try:
        yield
    except Exception:
        pass

def f(x):
    r = "none"
    try:
        with translated(x) as v:
            r = str(v)
            if x == 1:
                raise ValueError("value")
            if x == 2:
                raise IndexError("index")
    except (KeyError, LookupError) as e:
        r = type(e).__name__ + str(e)
    with quiet():
        for i in range(10):
            if i * i > x:
                raise RuntimeError
            r += str(i)
        r += "all"
    with seldom(x) as v:
        return r + str(v)

# row: -1
# row: 1
# row: 2
# row: 3
# row: 5
# row: 6
