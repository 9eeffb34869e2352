# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(a, b):
    return min(a, b) + "|" + max(a, b)

# row: 'b', 'a'
# row: 'é', 'z'
# row: '', 'x'
