# sql: (s TEXT) RETURNS TEXT
def f(s):
    rows = [(w, len(w)) for w in s.split()]
    rows.sort(key=lambda r: -r[1])
    return str(rows)

# row: 'bb a cc d'
# row: ''
