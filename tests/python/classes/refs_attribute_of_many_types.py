# sql: (x BIGINT) RETURNS TEXT
# tier: native
class B:
    def __init__(self, x):
        self.x = x
def f(n):
    bs = [B(i) for i in range(n + 4)]
    for i, b in enumerate(bs):
        if i % 4 == 1:
            b.x = 'a'
        elif i % 4 == 2:
            b.x = None
        elif i % 4 == 3:
            b.x = [i]
    out = []
    for b in bs:
        if isinstance(b.x, list):
            b.x.append(1)
            out.append(len(b.x))
        elif b.x is None:
            out.append('none')
        elif isinstance(b.x, str):
            out.append(b.x.upper())
        else:
            out.append(b.x + 1)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
