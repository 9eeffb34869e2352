# sql: (a TEXT, b TEXT) RETURNS DOUBLE
# tier: native
def bigrams(s):
    s = s.lower()
    return [s[i:i + 2] for i in range(len(s) - 1)]


def f(a, b):
    """Dice coefficient"""
    x, y = bigrams(a), bigrams(b)
    if not x or not y:
        return 1.0 if a == b else 0.0
    n = len(x) + len(y)
    hits = 0
    for g in x:
        for i in range(len(y)):
            if y[i] == g:
                hits += 1
                del y[i]
                break
    return 2.0 * hits / n

# row: 'night', 'nacht'
# row: 'a', 'a'
# row: '', 'b'
