# sql: (s TEXT) RETURNS TEXT
# tier: native


class M:
    def __init__(self, v):
        self.v = v

    def __int__(self):
        return int(self.v)

    def __float__(self):
        return self.v

    def __round__(self, n=None):
        return round(self.v, n)

    def __bool__(self):
        return self.v != 0

    def __index__(self):
        return int(self.v)

    def __complex__(self):
        return complex(self.v, 1)

    def __floor__(self):
        return -7

    def __trunc__(self):
        return 5

    def __ceil__(self):
        return 8


def f(s):
    import math
    m = [M(float(x)) for x in s.split()]
    return f'{int(m[0])} {float(m[1])} {round(m[0])} {round(m[1], 1)} {"abcdefg"[m[0]]} {math.floor(m[0])} {math.ceil(m[0])} {hex(m[1])} {list(range(m[1]))} {bool(m[0])}'


# row: '3 4'
# row: '1 2'
