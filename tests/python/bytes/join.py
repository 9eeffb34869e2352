# sql: (x BYTEA) RETURNS BYTEA
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
    return b','.join([x, b'1', x]) + x.join(x.split()) + b''.join([])
