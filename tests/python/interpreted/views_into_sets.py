# sql: (a TEXT) RETURNS TEXT
# tier: interpreted


def f(a):
    d = dict(p.split("=") for p in a.split(",") if p)
    s = set(d) | {"k"}
    t = s
    s -= d.keys()
    u = {"x"}
    u |= d.keys()
    v = {"x", "z"}
    v &= d.keys()
    w = {"x", "z"}
    w ^= d.keys()
    try:
        s -= 5
    except TypeError as e:
        return f"{sorted(s)} {sorted(t)} {s is t} {sorted(u)} {sorted(v)} {sorted(w)} {e}"


# row: 'x=1,y=2'
# row: 'host=1'
# row: ''
