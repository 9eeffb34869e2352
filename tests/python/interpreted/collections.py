# sql: (s TEXT) RETURNS TEXT
from collections import Counter, defaultdict, deque


def f(s):
    c = Counter(s)
    d = defaultdict(list)
    for ch in s:
        d[ch.isdigit()].append(ch)
    q = deque(s, maxlen=2)
    return f"{c.most_common(1)} {dict(d)} {list(q)}"

# row: 'aab12'
# row: ''
