# python: 3.12
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return min(s) + max(s)

# row: 'hello'
# row: 'a'
# row: 'éa日'
# row: ''
