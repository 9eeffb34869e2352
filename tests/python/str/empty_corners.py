# sql: (s TEXT, t TEXT) RETURNS TEXT
def f(s, t):
    out = f"{s.find(t)} {s.rfind(t)} {s.count(t)} {t in s} {s.startswith(t)} {s.endswith(t)} {s.replace(t, '-')!r} {s.replace(t, '-', 2)!r} {s.strip(t)!r} {s.partition('x')!r} {s.join([t, t])!r} {s * 0!r} {s[:0]!r} {s[5:]!r} {s[::-1]!r}"
    return out + f" {s.find(t, 1)} {s.find(t, 9)} {s.count(t, 1)} {s.startswith(t, 3)} {s.endswith(t, 0, 1)} {s.rfind(t, 0, 1)} {s.removeprefix(t)!r} {s.removesuffix(t)!r}"

# row: '', ''
# row: 'abc', ''
# row: '', 'a'
# row: 'aaa', 'aa'
# row: 'xax', 'x'
# row: 'ééé', 'é'
# row: 'a', 'abc'
# row: '日本日本', '本'
