# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from collections import Counter


def f(a, b):
    x, y = (Counter(ch for ch in s.lower() if ch.isalpha()) for s in (a, b))
    if x == y:
        return 'anagram'
    missing, extra = y - x, x - y
    return f"add {''.join(sorted(missing.elements()))} drop {''.join(sorted(extra.elements()))} share {sum((x & y).values())}"


# row: 'dormitory', 'dirty room'
# row: 'abc', 'aabbc'
