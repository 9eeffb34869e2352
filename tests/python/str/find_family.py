# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
def f(s, t):
    return f"{s.find(t)} {s.rfind(t)} {s.count(t)} {s.find(t, 2)} {s.find(t, 1, 4)} {s.rfind(t, 0, -1)} {s.count(t, -3)}"

# row: 'hello world', 'o'
# row: 'hello world', 'xyz'
# row: 'hello', ''
# row: '', ''
# row: '', 'a'
# row: 'aaaa', 'aa'
# row: 'äöüäöü', 'ö'
# row: '日本日本', '本'
# row: 'a😀b😀c', '😀'
