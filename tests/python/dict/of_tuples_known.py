# sql: (s TEXT) RETURNS TEXT
# tier: native
T = {"a": ("x", 1), "b": ("y", 2.5), "c": ("z", 3)}
def f(s):
    name, n = T.get(s, ("?", 0))
    return f"{name}{n}"

# row: 'a'
# row: 'b'
# row: 'q'
