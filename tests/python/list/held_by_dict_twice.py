# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    L = [1]
    d = {"x": L, "y": [2]}
    e = d["x"]
    e.append(len(s))
    d["y"].append(len(s))
    return str(L) + str(d) + str(e is L) + str(d["y"])

# row: 'aab'
# row: ''
