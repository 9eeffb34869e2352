# sql: (s TEXT, t TEXT, i BIGINT, j BIGINT) RETURNS TEXT
def f(s, t, i, j):
    return f"{s.find(t, i)} {s.find(t, i, j)} {s.rfind(t, i, j)} {s.count(t, i, j)} {s.startswith(t, i)} {s.endswith(t, i, j)} {s.find(t, None, j)} {s.find(t, i, None)} {s.startswith((t, 'zz'), i)} {t in s[i:j]} {s[i:j].find(t)} {s.replace(t, 'é', i)} {s.split(t, i)}"

# row: 'banana', 'an', 1, 5
# row: 'banana', 'an', -3, -1
# row: 'äöäö', 'ö', 2, 9
# row: 'abc', 'c', 3, 1
# row: 'aaa', 'a', -100, 100
# row: '日本日本日', '日', 1, -1
# row: 'xyx', 'x', 2147483647, -2147483648
