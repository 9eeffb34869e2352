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


import binascii
import zlib


def f(x):
    if x is None:
        return None
    return zlib.crc32(x), zlib.adler32(x), zlib.crc32(x, 5), zlib.adler32(x, 12345678), binascii.crc32(x), zlib.crc32(b"fixed")
