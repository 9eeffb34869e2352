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


KNOWN = {b'abc': 1, b'12': 2, b'': 3}


def f(x):
    if x is None:
        return None
    counts = {}
    for part in x.split(b','):
        counts[part] = counts.get(part, 0) + 1
    return KNOWN.get(x, 0), x in {b'abc', b'12'}, x in [b'abc', x], counts, len({x, b'abc', x[:1]}), max(x, b'b'), min([x, b'b', b'Hello'])
