# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
def tries(s):
    n = 3
    while n > 0 and s is not None:
        if s.lower().startswith("http"):
            return n
        n -= 1
    return 0


def f(s, t):
    m = 0
    for k in ["A B", ""]:
        while k == t and m < 3:
            v = {k: 1, t.upper(): 2, t.title() + k: 3}
            m += len(v)
    return str(tries(s)) + str(m)


# row: None, None
# row: 'b', 'A B'
# row: 'HTTP', ''
# row: None, 'A B'
# row: 'https', None
