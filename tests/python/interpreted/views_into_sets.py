# sql: (a TEXT) RETURNS TEXT
# tier: interpreted


def f(a):
    d = dict(p.split("=") for p in a.split(",") if p)
    s = t = {"x", "k"}
    try:
        s -= d.keys()
        s ^= d.keys()
        s |= d.items()
        s &= 5
    except TypeError as e:
        return f"{sorted(s, key=str)} {s is t} {e}"


# row: 'x=1,y=2'
# row: 'host=1'
# row: ''
