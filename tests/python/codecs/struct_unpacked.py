# sql: (x BYTEA) RETURNS TEXT
# tier: native
# row: b'abc'
# row: b''
# row: b'Hello World'
# row: b'\x00\xff\x80a'
# row: b'YWJj'
# row: b'6162'
# row: b'0123456789' * 700
# row: None


import struct


def f(x):
    if x is None:
        return None
    x = (x + b'0123456789abcdef')[:16]
    return struct.unpack('<IhBbq', x), struct.unpack_from('>HH?', x, 3), struct.unpack('>d', x[8:]), struct.unpack('<5s3x8s', x)
