# sql: (s TEXT) RETURNS TEXT
# tier: native
CFG = {"a": {"x": 1, "y": 2}, "z": {"x": 2, "q": 3}}
BASE = {"x": 0, "w": 7}


def f(s):
    c = {**BASE, **CFG.get(s, {})}
    d = BASE | CFG.get(s, {})
    e = dict(BASE)
    e.update(CFG.get(s, {}))
    g = dict(CFG.get(s, {}))
    g["k"] = 1
    h = CFG.get(s, {})
    return f"{c} {d} {e} {g} {h} {h!r} {len(h)} {BASE}"


# row: 'a'
# row: 'z'
# row: ''
