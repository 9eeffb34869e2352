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
    return hashlib.md5(x).hexdigest(), hashlib.sha1(x).digest(), hashlib.sha224(x).hexdigest(), hashlib.sha256(x).hexdigest(), hashlib.sha384(x).hexdigest(), hashlib.sha512(x).digest()[:8], hashlib.md5(x, usedforsecurity=False).digest_size
