# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(x)
    try:
        b = 10 // x
    except ZeroDivisionError:
        b = 5
    return str(a.v + b)

# row: 3
# row: -1
# row: 0
# row: 12
