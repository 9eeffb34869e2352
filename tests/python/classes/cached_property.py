# sql: (n BIGINT) RETURNS TEXT
# tier: native
from functools import cached_property


class Item:
    def __init__(self, n):
        self.n = n
        self.asked = 0

    @cached_property
    def double(self):
        self.asked += 1
        return self.n * 2

    @cached_property
    def parts(self):
        return [self.double] * self.n


def f(n):
    one = Item(7)
    if n > 2:
        one.double
    one.n = 100
    out = [one.double, one.asked]
    items = [Item(i) for i in range(n)]
    for item in items:
        if item.n % 2:
            item.double
        item.n += 10
    out.append([item.double for item in items])
    out.append(sum(item.asked for item in items))
    other = Item(n)
    other.parts.append('x')
    out.append((other.parts, other.parts is other.parts, other.asked))
    other.double = 'set'
    out.append(other.double)
    return str(out)


# row: 3
# row: 0
# row: 5
