# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 0
class Down:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n

class Twice:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return iter([i * 2 for i in self.items])

def f(x):
    down = Down(x + 4)
    out = []
    for v in down:
        out.append(v)
        if v == 3:
            break
    doubled = [v for v in Twice([x, 1])]
    return str(out) + str(list(down)) + str(next(down, "end")) + str(sum(Down(4))) + str([a for a in Down(x)]) + str(doubled)

# row: 0
# row: 1
# row: 5
# row: -9
