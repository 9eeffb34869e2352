# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(0)
    for i in range(5):
        try:
            a.v += 10 // (x - i)
        except ZeroDivisionError:
            a.v = -a.v
            continue
        finally:
            a.v += 1
    return str(a.v)

# row: 3
# row: -1
# row: 0
# row: 12
