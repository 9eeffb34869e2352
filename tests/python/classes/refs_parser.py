# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, kind, val=None, kids=None):
        self.kind = kind
        self.val = val
        self.kids = kids if kids is not None else []
class Parser:
    def __init__(self, toks):
        self.toks = toks
        self.i = 0
    def peek(self):
        return self.toks[self.i] if self.i < len(self.toks) else None
    def eat(self):
        t = self.toks[self.i]
        self.i += 1
        return t
    def expr(self):
        n = self.term()
        while self.peek() == '+' or self.peek() == '-':
            op = self.eat()
            n = Node('bin', op, [n, self.term()])
        return n
    def term(self):
        t = self.eat()
        if t == '(':
            n = self.expr()
            self.eat()
            return n
        return Node('num', int(t))
def ev(n):
    if n.kind == 'num':
        return n.val
    a = ev(n.kids[0])
    b = ev(n.kids[1])
    return a + b if n.val == '+' else a - b
def f(n):
    toks = f"( 1 + {abs(n)} ) - ( 2 - ( 3 + 4 ) )".split()
    return ev(Parser(toks).expr())

# row: 3
# row: -1
# row: 0
# row: 7
