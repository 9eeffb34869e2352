# sql: (x BYTEA) RETURNS TEXT
# tier: native
# row: b'abc'
# row: b''
# row: b'Hello World'
# row: b'\x00\xff\x80a'
# row: b'  a b\tc\n'
# row: b'12'
# row: b'a,b,,c'
# row: b'caf\xc3\xa9 \xe2\x82\xac'
# row: None


TABLE = bytes(range(255, -1, -1))


def f(x):
    if x is None:
        return None
    return (x.replace(b'l', b'LL'), x.replace(b'', b'-'), x.replace(b'', b'-', 2), x.replace(b'a', b''), x.translate(None, b'l'), x.translate(TABLE))
