# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    t = {"a": {"b": []}}
    t["a"]["b"].append(s)
    u = t["a"]
    u["c"] = [s]
    u["c"].append("x")
    return str(t) + str(u)

# row: 'aab'
# row: ''
