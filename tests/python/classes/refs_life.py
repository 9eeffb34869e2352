# sql: (x BIGINT) RETURNS TEXT
# tier: native
class C:
    def __init__(self):
        self.alive = 0
        self.next = 0
def f(n):
    g = [[C() for _ in range(5)] for _ in range(5)]
    for i in range(5):
        g[2][i].alive = 1
        g[i][abs(n) % 5].alive = 1
    for _ in range(2):
        for i in range(5):
            for j in range(5):
                k = 0
                for a in (-1, 0, 1):
                    for b in (-1, 0, 1):
                        if (a or b) and 0 <= i + a < 5 and 0 <= j + b < 5:
                            k += g[i + a][j + b].alive
                g[i][j].next = 1 if k == 3 or (k == 2 and g[i][j].alive) else 0
        for row in g:
            for c in row:
                c.alive = c.next
    return ''.join(str(c.alive) for row in g for c in row)

# row: 3
# row: -1
# row: 0
# row: 7
