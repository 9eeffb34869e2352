# sql: (x BIGINT) RETURNS TEXT
# tier: native
# replays: 0
class Signed:
    def __new__(cls, a, b=3):
        self = super().__new__(cls)
        if a < 0:
            self.sign = -1
        else:
            self.sign = 1
        return self

    def __init__(self, a, b=3):
        self.a = a
        self.b = b
        if a > 0:
            self.b += self.sign

class Bare:
    def __new__(cls, a):
        self = object.__new__(cls)
        self.a = a
        return self

class Number:
    def __new__(cls, text):
        return int(text)

def f(x):
    objects = [Signed(i - 2, b=i) for i in range(x + 4)]
    for o in objects:
        o.a *= o.sign
    p = Signed(x)
    return str([(o.a, o.b, o.sign) for o in objects]) + str((p.a, p.b, Bare(x).a, Number("12") + x))

# row: 0
# row: 3
# row: -2
