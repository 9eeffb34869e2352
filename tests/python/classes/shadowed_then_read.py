# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    n = 5
def f(x):
    a = A()
    r = a.n
    if x > 0:
        a.n = x
        r += a.n
    return str(r)

# row: 3
# row: -1
# row: 0
# row: 12
