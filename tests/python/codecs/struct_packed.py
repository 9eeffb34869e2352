# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
# row: 0, 0.0
# row: 1, -0.0
# row: -5, 1.5
# row: 9223372036854775807, inf
# row: 123456789, 1e300


import struct


def f(x, y):
    return struct.pack('<IhB?', x & 0xffffffff, x % 100, 7, x > 0), struct.pack('>q', x), struct.pack('bhi', 1, 2, x % 1000), struct.pack('<d', y), struct.pack('>f', 0.5), struct.pack('<3s2xc', b'abcd', b'q'), struct.calcsize('bhi')
