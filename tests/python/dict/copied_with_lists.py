# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    g = {"x": []}
    g["x"].append(s)
    h = g.copy()
    k = dict(g)
    g["x"].append("y")
    h["z"] = [s]
    return repr(h) + repr(g) + repr(k)

# row: 'aab'
# row: ''
