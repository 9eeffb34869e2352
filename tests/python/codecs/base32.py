# sql: (x BYTEA) RETURNS TEXT
# tier: native
import base64


def f(x):
    text = base64.b32encode(x)
    return f"{text.decode('ascii')} {base64.b32decode(text) == x} {base64.b32decode(text.decode('ascii').lower(), True) == x}"

# row: b''
# row: b'f'
# row: b'fo'
# row: b'foo'
# row: b'foob'
# row: b'fooba'
# row: b'foobar'
# row: b'\x00\xff\x80 Hello World'
# row: b'0123456789' * 30
