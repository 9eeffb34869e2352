# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    base = {"tags": [], "n": 0}
    a = dict(base)
    a["tags"].append(s)
    a["n"] = len(s)
    return str(base) + str(a)

# row: 'aab'
# row: ''
