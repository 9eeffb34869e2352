# sql: (s TEXT) RETURNS TEXT
from collections import OrderedDict, defaultdict
DEF = {"a": "0", "z": "9"}
CFG = {"p": DEF, "q": {}}
LISTS = [["a", "z"], ["a", "b"]]
OD = OrderedDict(DEF)
DD = defaultdict(int, DEF)


def f(s):
    d = dict(p.split("=") for p in s.split(",") if p)
    held = CFG == {"p": d, "q": {}}, [DEF] == [d], (DEF,) == (d,), d in [DEF], d in CFG.values(), OD == d, d == DD
    return f"{held} {LISTS == [list(d), ['a', 'b']]} {[list(d)] * 2 == LISTS} {list(d) in LISTS}"


# row: 'a=1,b=2'
# row: 'a=0,z=9'
# row: ''
