# sql: (s TEXT) RETURNS TEXT
# tier: native
def double(x):
    return x * 2


def f(s):
    parts = s.split(",")
    a, b, *rest = map(int, parts)
    total = sum(map(double, map(int, parts)))
    names = "".join(map(str.strip, map(chr, map(lambda n: n + 64, map(abs, map(int, parts))))))
    pairs = list(map(lambda x, y: x + y, parts, reversed(parts)))
    return f"{a} {b} {rest} {total} {names} {pairs} {max(map(len, parts))}"

# row: '1,2,3'
# row: '10,-5'
# row: '1,x'
# row: '1'
# row: ''
