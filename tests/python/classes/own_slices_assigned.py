# sql: (n BIGINT) RETURNS BIGINT
# tier: native
class A:
    def __init__(self, n):
        self.items = [1] * n
    def __setitem__(self, i, v):
        self.items[i] = v
    def __getitem__(self, i):
        return self.items[i]
def f(n):
    a = A(n + 1)
    for i in range(2, n):
        if a[i]:
            a[i:i+2] = [0, 5]
    return sum(a.items)

# row: 10
# row: 100
# row: 1
