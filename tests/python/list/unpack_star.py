# sql: (s TEXT) RETURNS TEXT
def f(s):
    first, *rest = s.split(",")
    return first + ":" + "+".join(rest)

# row: 'x,y,z'
# row: 'x'
