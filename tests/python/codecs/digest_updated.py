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


import hashlib


def f(x):
    if x is None:
        return None
    h = hashlib.sha256()
    h.update(x)
    before = h.hexdigest()
    other = h.copy()
    for part in x.split(b"l"):
        h.update(part)
    h.update(b"salt")
    return before, h.hexdigest(), other.hexdigest() == before, h.name
