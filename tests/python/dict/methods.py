# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    d = {}
    out = ""
    for i, c in enumerate(s):
        d[c] = i
    out += str(d)
    out += str(d.get("a")) + str(d.get("z", a)) + str(d.setdefault("z", a)) + str(d.setdefault("z", 99))
    out += str(d.pop("z")) + str(d.pop("z", None)) + str(d.pop("y", -1)) + str(len(d))
    e = d.copy()
    e["new"] = a
    d.update(e)
    d.update({"more": 1}, kw=a)
    d.update([("p", a), ("q", 2)])
    out += str(d == e) + str(d != e) + str(d == d.copy()) + str(d is e) + str(d is d)
    out += str(e | {"x": 5}) + str(d)
    e |= {"new": 7}
    out += str(e["new"]) + str(list(e)) + str(list(e.values())) + str(list(e.items()))
    k, v = e.popitem()
    out += f"{k}{v}{len(e)}{'new' in e}"
    del d["p"]
    d["p"] = 0
    out += str(list(d.keys()))
    e.clear()
    out += str(e) + str(bool(e)) + str(not d) + str(len(d.items())) + str("kw" in d.keys())
    return out

# row: 1, 'abc'
# row: 5, ''
# row: -3, 'mississippi'
# row: 0, 'zé😀'
