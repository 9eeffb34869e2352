# A lone surrogate lives in Python but not in SQL text; here it is gone before the end.
# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    s = chr(0xD800 + a) + "x"
    return ord(s[0]) + len(s)

# row: 0
# row: 5
