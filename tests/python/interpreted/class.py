# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __repr__(self):
        return f"Vec({self.x}, {self.y})"

    @property
    def norm(self):
        return (self.x * self.x + self.y * self.y) ** 0.5


def f(x, y):
    v = Vec(x, y) + Vec(1.0, 2.0)
    return f"{v} {v.norm:.4f}"

# row: 2.0, 2.0
# row: -1.0, -2.0
