# sql: (s TEXT) RETURNS BIGINT
# tier: native
def tokens(s):
    i = 0
    while i < len(s):
        c = s[i]
        if c.isdigit():
            j = i
            while j < len(s) and s[j].isdigit():
                j += 1
            yield 'n', s[i:j]
            i = j
        else:
            if not c.isspace():
                yield c, c
            i += 1
    yield 'end', ''


class P:
    def __init__(self, s):
        self.toks = tokens(s)
        self.cur = next(self.toks)

    def adv(self):
        t = self.cur
        self.cur = next(self.toks)
        return t

    def expr(self):
        v = self.term()
        while self.cur[0] in '+-':
            op, _ = self.adv()
            r = self.term()
            v = v + r if op == '+' else v - r
        return v

    def term(self):
        v = self.factor()
        while self.cur[0] == '*':
            self.adv()
            v *= self.factor()
        return v

    def factor(self):
        if self.cur[0] == '(':
            self.adv()
            v = self.expr()
            if self.cur[0] != ')':
                return -1
            self.adv()
            return v
        return int(self.adv()[1])


def f(s):
    return P(s).expr()


# row: '1+2*3'
# row: '(4-1)*(2+2)'
# row: '10'
# row: '2*(3'
