# sql: (a BIGINT, s TEXT) RETURNS TEXT
# strict
class Box:
    def __init__(self, v):
        self.v = v
    def __len__(self):
        return self.v
    def __add__(self, o):
        return self.v + o
    def __str__(self):
        return str(self.v)

B = Box(5)

def f(a, s):
    b = Box(a)
    out = ""
    try:
        out += str(len(b))
        out += str(b + 1)
        out += f"{b}"
        out += str(b)
        out += str(b + s)
    except TypeError:
        return "T" + out
    except Exception as e:
        return type(e).__name__
    return out

# row: 1, 'abc'
# row: -1, 'abc'
