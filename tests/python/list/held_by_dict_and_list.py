# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    m = [[], []]
    d = {"r": m}
    d["r"][0].append(s)
    m[1].append("q")
    x = d["r"]
    x.append([s])
    return str(m) + str(d)

# row: 'aab'
# row: ''
