# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    out = ""
    for c in reversed(s):
        out += c
    for i in reversed(range(n)):
        out += str(i)
    for x in reversed([1, 2, n]):
        out += str(x)
    return out

# row: 'abc', 3
# row: 'é', 0
