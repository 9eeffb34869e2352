# sql: (x BYTEA) RETURNS BIGINT
# tier: native
# row: b'ab'
# row: b'\xff\xff'
# row: None


import struct


def f(x):
    if x is None:
        return None
    return struct.unpack('<H', x)[0]
