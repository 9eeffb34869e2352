# sql: (x BIGINT) RETURNS TEXT
# tier: native
class W:
    def __init__(self, w):
        self.w = w
        self.n = 1
def f(n):
    ws = []
    for t in 'a b a c b a'.split():
        for w in ws:
            if w.w == t:
                w.n += 1
                break
        else:
            ws.append(W(t))
    ws.sort(key=lambda w: (-w.n, w.w))
    return ' '.join(f'{w.w}{w.n}' for w in ws) + str(n)

# row: 3
# row: -1
# row: 0
# row: 7
