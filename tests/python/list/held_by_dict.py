# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    L = []
    d = {"x": L}
    d["x"].append(s)
    return str(L) + str(d)

# row: 'aab'
# row: ''
