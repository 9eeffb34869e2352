# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Account:
    def __init__(self, b): self.b = b
    def withdraw(self, n):
        if n > self.b: raise ValueError(f"insufficient: {self.b}")
        self.b -= n
def f(x):
    a = Account(5)
    try:
        a.withdraw(x); a.withdraw(x)
    except ValueError as e:
        return str(e) + str(a.b)
    return str(a.b)

# row: 3
# row: -1
# row: 0
# row: 12
