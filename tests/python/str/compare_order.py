# sql: (s TEXT, t TEXT) RETURNS TEXT
def f(s, t):
    return f"{s < t} {s <= t} {s > t} {s >= t} {s == t} {s != t} {min(s, t)!r} {max(s, t)!r} {sorted([s, t, s])} {(s, 1) < (t, 0)} {[s] < [t, s]}"

# row: '', ''
# row: 'a', 'b'
# row: 'a', 'A'
# row: 'é', 'z'
# row: '￿', '😀'
# row: 'ab', 'a'
# row: 'a\x00', 'a'
# row: 'e\u0301', 'é'
# row: '10', '9'
