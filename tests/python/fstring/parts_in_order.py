# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    xs = [a]
    def grow(v):
        xs.append(v)
        return len(xs)
    one = f"{xs} {grow(a)} {xs} {xs.pop()} {xs!r:>8} {len(xs):{grow(3)}} {xs}"
    two = "{} {} {}".format(xs, grow(5), xs)
    three = f"{(n := a + 1)} {n} {[grow(i) for i in range(2)]} {xs}"
    return f"{one}|{two}|{three}"

# row: 1, 'a'
# row: -2, ''
# row: None, 'x'
