# sql: (x BIGINT) RETURNS TEXT
# tier: native
class T:
    def __init__(self, c):
        self._c = c
    @property
    def c(self):
        return self._c
    @c.setter
    def c(self, v):
        self._c = v * 2
def f(n):
    xs = [T(i) for i in range(3 + n * 0)]
    for x in xs:
        x.c = x.c + n
    return str([x.c for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
