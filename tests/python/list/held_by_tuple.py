# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    t = ([], {})
    t[0].append(s)
    t[1]["k"] = t[0]
    t[1]["k"].append("q")
    return str(t)

# row: 'aab'
# row: ''
