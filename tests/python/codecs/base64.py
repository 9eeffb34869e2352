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


import base64


def f(x):
    if x is None:
        return None
    text = base64.b64encode(x)
    url = base64.urlsafe_b64encode(x)
    return text, url, base64.b64decode(text) == x, base64.urlsafe_b64decode(url.decode()) == x, base64.standard_b64encode(x), base64.b16encode(x)
