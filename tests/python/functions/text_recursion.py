# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    if len(s) <= 1:
        return s
    return f(s[1:]) + s[0]

# row: 'hello'
# row: ''
# row: 'éa日'
