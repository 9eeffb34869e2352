# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Account:
    def __init__(self, b):
        self.b = b
def f(n):
    a = Account(n)
    b = a if n > 0 else Account(5)
    b.b += 10
    return a.b * 100 + b.b

# row: 3
# row: -1
# row: 0
# row: 7
