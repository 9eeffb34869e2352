# sql: (s TEXT, k TEXT) RETURNS TEXT
# tier: native
CFG = {"p": {"a": "0", "z": "9"}, "q": {}}
LISTS = {"p": ["a", "b"], "q": [], "x": ["z"]}


class Known:
    defaults = {"a": "1", "b": "2"}


def f(s, k):
    d = dict(p.split("=") for p in s.split(",") if p)
    c, w = CFG.get(k), list(d)
    found = c == d, d == c, c != d, c == {}, c is None, Known.defaults == d, Known().defaults != d
    return f"{found} {LISTS[k] == w} {w == LISTS[k]} {w < LISTS[k]} {CFG['p'] == d} {Known.defaults | d}"


# row: 'a=1,b=2', 'p'
# row: 'a=0,z=9', 'p'
# row: '', 'q'
# row: '', 'x'
