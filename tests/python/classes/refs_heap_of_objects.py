# sql: (x BIGINT) RETURNS TEXT
# tier: native
import heapq
class E:
    def __init__(self, t, name):
        self.t = t
        self.name = name
    def __lt__(self, o):
        return self.t < o.t
def f(n):
    h = []
    for i in range(8 + n * 0):
        heapq.heappush(h, E((i * 5 + n) % 7, i))
    out = []
    while h:
        e = heapq.heappop(h)
        e.t += 1
        out.append(e.name)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
