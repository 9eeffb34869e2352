# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    rows = [(i, w) for i, w in enumerate(s.split())]
    up = sorted(rows, key=lambda r: len(r[1]))
    down = sorted(rows, key=lambda r: len(r[1]), reverse=True)
    rows.sort(key=lambda r: r[1].lower(), reverse=False)
    return f"{up} {down} {rows} {sorted(s, key=str.lower)}"

# row: 'bb a cc d BB'
# row: ''
