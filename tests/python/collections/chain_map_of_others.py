# python: 3.12
# sql: (n BIGINT) RETURNS TEXT
# replays: 1
from collections import ChainMap, Counter, OrderedDict


def f(n):
    counts = ChainMap(Counter('x'), {'z': n})
    plain = f'{dict(ChainMap({"ab": n}))} {OrderedDict(ChainMap({"ab": n}))}'
    return f'{counts["z"]} {counts.get("z")} {counts.get("q", n)} {plain}'

# row: 3
