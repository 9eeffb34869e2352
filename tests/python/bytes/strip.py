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
    return (x.strip(), x.lstrip(b' aH'), x.rstrip(b'\n c\xac'), x.strip(b''), (b'\x1c' + x + b'\x0b').strip())
