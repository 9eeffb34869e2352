# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    k = a * 10
    class P:
        """A point."""
        scale = 3
        def __init__(self, x, y=b):
            self.x = x
            self.y = y
        def norm(self):
            return (self.x * self.x + self.y * self.y) * P.scale + k
        def __repr__(self):
            return f'{type(self).__name__}({self.x}, {self.y})'
    class Q(P):
        def norm(self):
            return super().norm() + 1
        @property
        def twice(self):
            return Q(self.x * 2, self.y * 2)
        @staticmethod
        def make(n):
            return Q(n)
    p, q = P(a), Q.make(b)
    return f'{p} {p.norm()} {q.twice} {q.norm()} {isinstance(q, P)} {q.y}'


# row: 1, 2
# row: 5, 5
