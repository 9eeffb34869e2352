# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return "".join(sorted(s)) + "|" + "".join(sorted(s, reverse=True))

# row: 'hello'
# row: ''
# row: 'zäa日'
