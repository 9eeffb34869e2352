# sql: (s TEXT, x DOUBLE) RETURNS TEXT
# tier: native


class Registry:
    def __init__(self):
        self._h = {}

    def register(self, name):
        def deco(fn):
            self._h[name] = fn
            return fn
        return deco

    def call(self, name, *args):
        if name not in self._h:
            raise KeyError(f'no {name}')
        return self._h[name](*args)


reg = Registry()


@reg.register('double')
def double(x):
    return x * 2


@reg.register('square')
def square(x):
    return x ** 2


def f(s, x):
    try:
        return str(reg.call(s, x))
    except KeyError as e:
        return f'error {e}'


# row: 'double', 2.0
# row: 'square', 3.0
# row: 'nope', 1.0
