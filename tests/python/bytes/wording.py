# sql: (s TEXT) RETURNS TEXT
# diverges: messages: messages of TypeError from bytes and digests
def f(s):
    return str(b"a" + s)

# row: 'a'
# row: ''
