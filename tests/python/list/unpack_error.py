# since 3.14: (expected 2) => (expected 2, got 3)
# sql: (s TEXT) RETURNS TEXT
def f(s):
    a, b = s.split(",")
    return b + a

# row: 'x,y'
# row: 'x'
# row: 'x,y,z'
