# sql: (x BIGINT, y BIGINT) RETURNS TEXT
# tier: native
import functools
from functools import lru_cache, partial, wraps


def join(a, b, c=0, *, sign='+'):
    return f'{a}{sign}{b}{sign}{c}'


def traced(function):
    @wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs) + '!' + function.__name__ + inner.__name__
    return inner


@traced
def shout(text):
    return text.upper()


@lru_cache(maxsize=32)
def square(v):
    return v * v


@functools.cache
def label(v, name):
    return f'{name}{v}'


def f(x, y):
    first = partial(join, x)
    both = partial(join, x, y, sign='-')
    return f"{first(1)} {first(y, c=2)} {both()} {both(3, sign='*')} {shout('a')} {square(x) + square(y) + square(3)} " + ','.join(map(partial(label, name='n'), [x, y])) + label(x, 'z')

# row: 1, 2
# row: 0, -5
# row: 3, 3
