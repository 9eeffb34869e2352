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


HIGH = b'\x80\xfe\xff'


def f(x):
    if x is None:
        return HIGH
    return x[:2] + HIGH[len(x) % 3:] + bytes([HIGH[0]]) + b'\x00'
