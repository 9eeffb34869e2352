# sql: (s TEXT) RETURNS TEXT
def f(s):
    return ascii(s) + f"{s!a}"

# row: 'abc'
# row: 'é'
# row: '日😀\n'
