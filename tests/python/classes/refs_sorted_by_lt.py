# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, b, c):
        self.b = b
        self.c = c
    def __lt__(self, other):
        return self.b < other.b
def f(n):
    xs = [A((i * 7 + n) % 5, i) for i in range(8)]
    for a in xs:
        a.c += 1
    xs.sort()
    return str([a.c for a in xs]) + str(min(xs).c) + str(max(xs).c)

# row: 3
# row: -1
# row: 0
# row: 7
