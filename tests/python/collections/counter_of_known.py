# Counts that are known beforehand are added and taken away.
# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import Counter

STOP = {"the": 1, "a": 2}


def f(s):
    c = Counter(w.strip(".,!?").lower() for w in s.split())
    c.subtract({"the": 1})
    c.update({"end": 3, "x": 0})
    c.subtract(STOP)
    return ", ".join(f"{w}={n}" for w, n in sorted(c.items(), key=lambda kv: (-kv[1], kv[0]))[:5]) + f" {c.total()}"


# row: 'The cat and the dog. The end!'
# row: ''
# row: 'a b c d'
