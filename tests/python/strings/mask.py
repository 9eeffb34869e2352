# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    if len(s) <= 4:
        return "*" * len(s)
    return "*" * (len(s) - 4) + s[-4:]

# row: '4111111111111111'
# row: 'abc'
# row: ''
# row: 'äöüß€'
