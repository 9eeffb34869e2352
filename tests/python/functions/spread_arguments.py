# sql: (x BIGINT) RETURNS TEXT
# tier: native
from collections import namedtuple

Pair = namedtuple("Pair", "a b")


def total(*args):
    return len(args) + sum(args)


def first(a, *args):
    t = 0
    for v in args:
        t += v
    return a, args, t


def two(a, b):
    return a - b


def down(n, *args):
    if n == 0:
        return sum(args)
    return down(n - 1, *args, n)


class Bag:
    def __init__(self, *items):
        self.items = items

    def more(self, *items):
        return len(self.items) * 10 + len(items)


def f(x):
    xs = [i * 3 for i in range(x)]
    ab = [x * i for i in range(2)]
    bag = Bag(*xs)
    return (
        f"{total(*xs)} {total(1, *xs, 2, *xs)} {first(x, *xs)} {first(*ab, *xs)} {first(*ab)} {two(*ab)} {Pair(*ab)}"
        f" {down(x, *xs)} {bag.items} {bag.more(*xs, 1)} {max(*xs, 5)} {min(7, *xs, *ab)} {max(*ab, key=abs)}"
    )


# row: 0
# row: 1
# row: 5
