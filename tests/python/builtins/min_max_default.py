# sql: (s TEXT) RETURNS TEXT
def f(s):
    return min(s, default="?") + max(s.split(), default="-") + max(s.split(), key=len, default="")

# row: 'b a ccc'
# row: ''
