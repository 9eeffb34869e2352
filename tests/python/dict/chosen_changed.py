# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    fs = {"a": [1], "b": [2]}
    d = fs[s] if s in fs else None
    if d is None:
        return "none"
    d.append(5)
    return str(fs)

# row: 'a'
# row: 'b'
# row: 'c'
