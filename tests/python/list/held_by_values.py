# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    cfg = {"a": {"l": [1]}}
    c2 = cfg["a"]
    c2["l"].append(len(s))
    c2["n"] = s
    k = list(cfg.values())[0]
    k["l"].append(9)
    for v in cfg.values():
        v["l"].append(8)
    return str(cfg) + str(c2)

# row: 'aab'
# row: ''
