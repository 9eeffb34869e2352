# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    d = {}
    d["x"] = d.get("x", [])
    d["x"].append(s)
    e = d.setdefault("y", [])
    e.append(s + "1")
    d.setdefault("y", []).append("2")
    return str(d) + str(e)

# row: 'aab'
# row: ''
