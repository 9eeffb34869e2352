# sql: (x BIGINT, y BIGINT) RETURNS TEXT
# tier: native
import operator


class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __abs__(self):
        return (self.x * self.x + self.y * self.y) ** 0.5




def f(x, y):
    vecs = [Vec(x, y), Vec(y, -x), Vec(0, 0)]
    return f"{abs(Vec(x, y))} {[abs(v) for v in vecs]} {max(vecs, key=abs).x} {operator.abs(vecs[-1])}"


# row: 3, 4
# row: 0, 0
# row: -1, 1
