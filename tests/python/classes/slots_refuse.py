# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
class P:
    __slots__ = ("a",)

    def __init__(self, a):
        self.a = a

def f(x):
    p = P(x)
    try:
        p.other = 1
    except AttributeError:
        return "refused"
    return "taken"

# row: 1
