# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = set(s.split())
    n = 0
    seen = []
    for w in words:
        n += len(w)
        seen.append(w)
    for a in {(w, len(w)) for w in words}:
        n += a[1]
    return f"{n} {sorted(seen)} {sorted(list(words))} {len(','.join(words))} {sorted(w.upper() for w in words)}"

# row: 'a bb a ccc'
# row: ''
