# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(x)
    try:
        a.v = 10 // x
    except ZeroDivisionError:
        a.v = 5
    return str(a.v)

# row: 3
# row: -1
# row: 0
# row: 12
