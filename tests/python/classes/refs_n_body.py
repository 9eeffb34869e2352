# sql: (x BIGINT) RETURNS TEXT
# tier: native
class B:
    def __init__(self, x, y, vx, vy, m):
        self.x, self.y, self.vx, self.vy, self.m = x, y, vx, vy, m
def energy(bs):
    e = 0.0
    for i, b in enumerate(bs):
        e += 0.5 * b.m * (b.vx * b.vx + b.vy * b.vy)
        for j in range(i + 1, len(bs)):
            c = bs[j]
            dx = b.x - c.x
            dy = b.y - c.y
            e -= b.m * c.m / (dx * dx + dy * dy) ** 0.5
    return e
def advance(bs, dt):
    for i in range(len(bs)):
        b = bs[i]
        for j in range(i + 1, len(bs)):
            c = bs[j]
            dx = b.x - c.x
            dy = b.y - c.y
            d2 = dx * dx + dy * dy
            mag = dt / (d2 * d2 ** 0.5)
            b.vx -= dx * c.m * mag
            b.vy -= dy * c.m * mag
            c.vx += dx * b.m * mag
            c.vy += dy * b.m * mag
    for b in bs:
        b.x += dt * b.vx
        b.y += dt * b.vy
def f(n):
    bs = [B(i * 1.5, i * i * 0.7 + 1, 0.1 * i, -0.2, 1.0 + i) for i in range(n + 3)]
    for _ in range(10):
        advance(bs, 0.01)
    return repr(energy(bs))

# row: 3
# row: -1
# row: 0
# row: 7
