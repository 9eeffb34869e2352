# sql: (s TEXT, n BIGINT) RETURNS BIGINT
# tier: native
def f(s, n):
    t = s * n
    return len(t) + t.count("b") + t.find("zz")

# row: 'ab', 10000
# row: 'éb', 10000
# row: 'abzz', 1
