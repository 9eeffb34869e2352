# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
TOK = re.compile(r'\s*(?:(\d+)|([a-z]\w*)|(.))')


class Lexer:
    def __init__(self, text):
        self.it = self.scan(text)
        self.peeked = None

    def scan(self, text):
        for m in TOK.finditer(text):
            num, name, op = m.groups()
            if num:
                yield 'num', num
            elif name:
                yield 'name', name
            elif op.strip():
                yield 'op', op
        yield 'eof', ''

    def peek(self):
        if self.peeked is None:
            self.peeked = next(self.it)
        return self.peeked

    def take(self):
        t = self.peek()
        self.peeked = None
        return t


def f(s):
    lx = Lexer(s)
    out = []
    while lx.peek()[0] != 'eof':
        kind, text = lx.take()
        out.append(f'{kind}:{text}')
    return ' '.join(out)


# row: 'a = 1 + b2 * (3 - c)'
# row: ''
# row: 'x?'
