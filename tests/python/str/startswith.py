# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
def f(s, t):
    return f"{s.startswith(t)} {s.endswith(t)}"

# row: 'hello', 'he'
# row: 'hello', 'lo'
# row: 'hello', ''
# row: '', 'a'
# row: 'é', 'é'
# row: 'a', 'abc'
