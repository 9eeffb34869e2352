# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    total = 0
    for c in set(s):
        total += ord(c)
    return str(total)

# row: 'abc'
# row: ''
