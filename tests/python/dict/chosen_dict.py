# sql: (s TEXT, k TEXT) RETURNS TEXT
# tier: interpreted
A = {"x": 1, "y": 2}
B = {"x": 10}
def f(s, k):
    d = A if s == "a" else B
    r = [len(d), k in d, d.get(k), d.get(k, 0), sum(d.values()), bool(d), d is A, d == B]
    for key in d:
        r.append(key)
    for key, v in d.items():
        r.append((key, v))
    try:
        r.append(d[k])
    except KeyError as e:
        r.append(repr(e))
    return str(r)

# row: 'a', 'x'
# row: 'b', 'y'
# row: 'a', 'y'
