# sql: (a BIGINT) RETURNS TEXT
import collections.abc

class S(collections.abc.Sequence):
    def __len__(self):
        return 2

    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i

class R:
    def __len__(self):
        return 2

    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return 5

class T(R):
    pass

collections.abc.Sequence.register(R)
ITEMS = [S(), R(), T()]

def f(a):
    out = ""
    for it in ITEMS:
        match it:
            case [x, y]:
                out += f"{x}{y}"
            case {}:
                out += "m"
            case _:
                out += f"-{a}"
    return out

# row: 1
