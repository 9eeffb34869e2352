# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Shape:
    def __init__(self, name):
        self.name = name
        self.seen = 0
    def area(self):
        return 0
    def look(self):
        self.seen += 1
        return self.area()
class Sq(Shape):
    def __init__(self, s):
        super().__init__('sq')
        self.s = s
    def area(self):
        return self.s * self.s
class Ci(Shape):
    def __init__(self, r):
        super().__init__('ci')
        self.r = r
    def area(self):
        return 3.14 * self.r
def f(n):
    xs = []
    for i in range(n + 3):
        if i % 2 == 0:
            xs.append(Sq(i))
        else:
            xs.append(Ci(i))
    t = 0
    for k in range(2):
        for x in xs:
            t += x.look()
    return str(t) + ' ' + ','.join(x.name + str(x.seen) for x in xs)

# row: 3
# row: -1
# row: 0
# row: 7
