# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Tok:
    def __init__(self, kind, val): self.kind, self.val = kind, val
class Lexer:
    def __init__(self, s): self.s, self.i = s, 0
    def next(self):
        while self.i < len(self.s) and self.s[self.i] == ' ': self.i += 1
        if self.i >= len(self.s): return Tok('end', 0)
        c = self.s[self.i]
        if c.isdigit():
            j = self.i
            while j < len(self.s) and self.s[j].isdigit(): j += 1
            t = Tok('num', int(self.s[self.i:j]))
            self.i = j
            return t
        self.i += 1
        return Tok(c, 0)
def f(x):
    lx = Lexer(f"{x} + 12 - 3 + {x}")
    t = lx.next()
    total, sign = 0, 1
    while t.kind != 'end':
        if t.kind == 'num': total += sign * t.val
        elif t.kind == '+': sign = 1
        elif t.kind == '-': sign = -1
        t = lx.next()
    return str(total)

# row: 3
# row: -1
# row: 0
# row: 12
