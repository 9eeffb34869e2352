# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return f"{len(s)} {s.find(chr(0))} {s.replace(chr(0), '.')} {s.split(chr(0))}"

# row: 'a\x00b'
# row: '\x00'
# row: ''
