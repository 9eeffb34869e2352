# types: BIGINT -> DOUBLE STRICT
# Objects that change in a list are references.
class Body:
    def __init__(self, x, v):
        self.x = x
        self.v = v

    def move(self, dt):
        self.x += self.v * dt


def f(n):
    bodies = [Body(i * 1.0, 0.5) for i in range(n)]
    for body in bodies:
        body.move(0.1)
    return sum(body.x for body in bodies)
