# sql: (n BIGINT) RETURNS TEXT
import functools


class Odd:
    def __init__(self, v):
        self.v = v

    def __format__(self, spec):
        return self.v

    def __iter__(self):
        return [self.v]


def f(n):
    out = []
    for what in [lambda: f'{Odd(n)}', lambda: list(Odd(n)), lambda: [v for v in Odd(n)]]:
        try:
            out.append(str(what()))
        except TypeError as e:
            out.append('TypeError')
    seen = []

    @functools.cache
    def known(x):
        seen.append(x)
        return x * 2

    known(n), known(n)
    known.cache_clear()
    known(n)
    kept = functools.partial(dict, a=n, b=1)
    return f'{out} {seen} {kept(b=n, c=2)}'


# row: 3
# row: 0
