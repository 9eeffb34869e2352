# sql: (s TEXT) RETURNS TEXT
def f(s):
    return "".join([c for c in s if c.isalpha()]) + "|" + "".join(c.upper() for c in s)

# row: 'a1b2'
# row: ''
# row: 'é 日'
