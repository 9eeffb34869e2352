# sql: (x TEXT) RETURNS TEXT
# tier: native
# row: 'abc'
# row: ''
# row: 'Zürich €'
# row: None


import hashlib


def f(x):
    if x is None:
        return None
    return hashlib.md5(x.encode()).hexdigest(), int(hashlib.sha1(x.encode('utf-8')).hexdigest()[:8], 16) % 100
