# sql: (s TEXT) RETURNS TEXT
# tier: native
DEF = {"a": "0", "z": "9"}


def f(s):
    d = dict(p.split("=") for p in s.split(",") if p)
    e = dict(d)
    e.update(DEF)
    g = dict(d)
    g |= DEF
    return f"{DEF | d} {d | DEF} {({**DEF, **d})} {e} {g} {DEF == d} {d != DEF} {len(DEF)} {DEF}"


# row: 'a=1,b=2'
# row: 'a=0,z=9'
# row: ''
