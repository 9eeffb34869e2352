# sql: (a BIGINT) RETURNS TEXT
def f(a):
    def g(x, xs=[], *, y=a):
        xs.append(x)
        return xs, y
    one = g(1)[0]
    two = g(2)[0]
    def h(x, n=a * 2):
        return x + n
    a = a + 1
    return f"{one} {two} {one is two} {h(1)} {h(1, 2)} {h(n=3, x=4)} {g(5, y=0)}"

# row: 1
# row: -4
# row: 0
