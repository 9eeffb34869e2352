# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict

def f(s):
    seen = defaultdict(list)
    counts = defaultdict(int)
    for word in s.split():
        seen["all"].append(word)
        if word == "x":
            counts["x"] += 1
    early = defaultdict(int)
    if s:
        early["s"] += 1
    return f"{len(seen)} {dict(seen)} {dict(counts)} {dict(early)}"

# row: 'a b'
# row: ''
# row: 'x y x'
