# sql: (s TEXT, a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(s, a, b):
    i = s.find(a)
    if i < 0:
        return None
    j = s.find(b, i + len(a))
    if j == -1:
        return None
    return s[i + len(a):j]

# row: 'x[y]z', '[', ']'
# row: 'xyz', '[', ']'
# row: 'x[y', '[', ']'
# row: 'ä«ö»ü', '«', '»'
