# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(x)
    if x > 0: a.w = 1
    return str(a.w)

# row: 3
# row: -1
# row: 0
# row: 12
