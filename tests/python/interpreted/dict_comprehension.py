# sql: (s TEXT) RETURNS TEXT
def f(s):
    d = {c: i for i, c in enumerate(s)}
    e = {c for c in s}
    return f"{d} {len(e)}"

# row: 'abca'
# row: ''
