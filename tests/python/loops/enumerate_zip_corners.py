# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    out = []
    for i, c in enumerate(s, n):
        out.append(f"{i}{c}")
    for (i, a), b in zip(enumerate(s), s[1:]):
        out.append(f"{i}{a}{b}")
    for a, b, c in zip(s, range(n), [True, None, 2.5]):
        out.append(f"{a}{b}{c}")
    for i, (a, *rest) in enumerate(zip(s, s, s)):
        out.append(f"{i}{a}{rest}")
    return " ".join(out) + f" {list(zip())} {dict(zip(s, s[::-1]))} {list(zip(s))[:1]} {[*reversed(s)]}"

# row: 'abc', 2
# row: '', 0
# row: 'é日', -1
# row: 'abcdef', 9
