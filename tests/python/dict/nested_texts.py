# Texts of dicts that hold dicts, made in all ways.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def displayed(v, deep):
    return v if deep == 0 else {"x": displayed(v, deep - 1), "y": deep}


def comprehended(v, deep):
    return v if deep == 0 else {n: comprehended(v, deep - 1) for n in ("x", "y")}


def filled(v, deep):
    if deep == 0:
        return v
    made = {}
    for n in ("x", 2, None, (1, "t")):
        made[n] = filled(v, deep - 1)
    return made


def f(s):
    d = displayed(s, 2)
    e = comprehended(len(s), 3)
    e["x"]["y"] = {"z": [s, d]}
    d["late"] = 1.5
    del d["y"]
    return f"{d} {e} {filled(s, 2)!r} {str({})} {({'a': s},)} {[{'b': s}]}"


# row: 'q'
# row: "it's"
# row: ''
