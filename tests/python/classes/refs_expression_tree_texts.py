# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Num:
    def __init__(self, v):
        self.v = v
    def ev(self, env):
        return self.v
    def __str__(self):
        return str(self.v)
class Var:
    def __init__(self, name):
        self.name = name
    def ev(self, env):
        return env[self.name]
    def __str__(self):
        return self.name
class Bin:
    def __init__(self, op, a, b):
        self.op = op
        self.a = a
        self.b = b
    def ev(self, env):
        a = self.a.ev(env)
        b = self.b.ev(env)
        if self.op == '+':
            return a + b
        if self.op == '*':
            return a * b
        raise ValueError(self.op)
    def __str__(self):
        return '(' + str(self.a) + self.op + str(self.b) + ')'
def build(n):
    if n <= 0:
        return Num(2)
    if n % 3 == 0:
        return Var('x')
    return Bin('+' if n % 2 else '*', build(n - 1), build(n - 2))
def f(n):
    t = build(n + 1)
    return str(t) + '=' + str(t.ev({'x': n}))

# row: 3
# row: -1
# row: 0
# row: 7
