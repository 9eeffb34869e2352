# sql: (s TEXT, x DOUBLE) RETURNS TEXT
# tier: native
HANDLERS = {}


def register(name):
    def deco(fn):
        HANDLERS[name] = fn
        return fn
    return deco


@register('double')
def double(x):
    return x * 2


@register('square')
def square(x):
    return x ** 2


@register('neg')
def neg(x):
    return -x


def f(s, x):
    h = HANDLERS.get(s)
    if h is None:
        return 'unknown ' + s
    return f'{s}({x}) = {h(x)}'


# row: 'double', 2.0
# row: 'square', 3.0
# row: 'nope', 1.0
