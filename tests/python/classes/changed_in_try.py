# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(x)
    try:
        a.v = 10 // x
        a.v += 1
    except ZeroDivisionError:
        a.v = str(a.v) + "z"
    return str(a.v)

# row: 3
# row: -1
# row: 0
# row: 12
