# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
def f(s, t):
    a, b = set(s), set(t)
    parts = [a | b, a & b, a - b, b - a, a ^ b, a.union(t, "q"), a.intersection(t), a.difference(b)]
    parts.append(a.symmetric_difference(t))
    out = ""
    for part in parts:
        out += "".join(sorted(part)) + ";"
    out += f"{a <= b} {a < b} {a >= b} {a > b} {a == b} {a != b} {a.issubset(t)} {a.issuperset(b)} {a.isdisjoint(b)}"
    c = a.copy()
    c |= b
    d = a.copy()
    d &= b
    e = a.copy()
    e -= b
    g = a.copy()
    g ^= b
    h = a
    h -= b
    out += f" {len(c)} {len(d)} {len(e)} {len(g)} {h is a} {len(a)}"
    return out

# row: 'abc', 'bcd'
# row: '', ''
# row: 'x', ''
# row: 'hello', 'hello'
# row: 'ab', 'abcdé'
