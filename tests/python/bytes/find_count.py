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


def f(x):
    if x is None:
        return None
    return (x.find(b'a'), x.find(98), x.find(b'l', 3), x.rfind(b'l'), x.rfind(b'', 1, 2), x.count(b''), x.count(b'l', 2, -2), x.count(97))
