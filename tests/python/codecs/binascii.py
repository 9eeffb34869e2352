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


def f(x):
    if x is None:
        return None
    return binascii.hexlify(x), binascii.unhexlify(binascii.hexlify(x)) == x, binascii.b2a_hex(x), binascii.a2b_hex("00fF")
