# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# strict
class P:
    def __init__(self, x):
        self.x = x

def f(a, b):
    p = P(1)
    q = p
    try:
        p.x = 2
        r = a // b
        p.x = 3
        p = P(r)
        p.x += 10 // (a - 1)
    except ZeroDivisionError:
        p.x += 100
        return f"{p.x} {q.x}"
    finally:
        q.x += 1000
    return f"{p.x} {q.x}"

# row: 1, 1
# row: 4, 1
# row: 1, 0
# row: 5, 0
