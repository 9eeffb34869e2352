# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
class Box:
    def __init__(self):
        self.g = None


def gen(box, n):
    yield 1
    if n:
        yield next(box.g)
    yield 2


def f(n):
    box = Box()
    box.g = gen(box, n)
    out = []
    try:
        for x in box.g:
            out.append(x)
    except ValueError as e:
        out.append(str(e))
    return str(out)


# row: 0
# row: 1
