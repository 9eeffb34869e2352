# sql: (x BYTEA) RETURNS TEXT
# tier: native
# row: b'abc'
# row: b''
# row: b'Hello World'
# row: b'\x00\xff\x80a'
# row: b'  a b\tc\n'
# row: b'12'
# row: b'a,b,,c'
# row: b'caf\xc3\xa9 \xe2\x82\xac'
# row: None
# row: b'\xf0\x9f\x98'
# row: b'\xed\xa0\x80z'
# row: b'\xe2\x82a\xf5\xc0\x80'


def f(x):
    if x is None:
        return None
    return (x.decode('utf-8', 'ignore'), x.decode('utf8', 'replace'), x.decode('ascii', 'replace'), x.decode(errors='ignore', encoding='us-ascii'), x.decode('latin-1'), str(x, 'Latin-1'))
