# sql: (x BIGINT) RETURNS TEXT
# tier: native
class T:
    def __init__(self):
        self.kids = {}
        self.end = False
def add(t, w):
    for c in w:
        if c not in t.kids:
            t.kids[c] = T()
        t = t.kids[c]
    t.end = True
def has(t, w):
    for c in w:
        if c not in t.kids:
            return False
        t = t.kids[c]
    return t.end
def f(n):
    t = T()
    for w in ['abc', 'abd', 'b' * abs(n), 'x']:
        add(t, w)
    return str([has(t, w) for w in ['ab', 'abc', 'bbb', 'x', '']])

# row: 3
# row: -1
# row: 0
# row: 7
