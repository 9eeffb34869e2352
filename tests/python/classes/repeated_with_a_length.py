# sql: (n BIGINT) RETURNS TEXT
# tier: native
class Vector:
    def __init__(self, *items):
        self.items = list(items)

    def __len__(self):
        return len(self.items)

    def __mul__(self, k):
        return Vector(*[item * k for item in self.items])

    __rmul__ = __mul__

    def __imul__(self, k):
        self.items = [item * k for item in self.items]
        return self


def f(n):
    v = 2 * Vector(*range(n)) * 3
    v *= -1
    return f'{len(v)} {v.items} {len(Vector(n, 1) * 4)}'

# row: 3
# row: 0
