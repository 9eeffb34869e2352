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


def f(x):
    if x is None:
        return None
    total = 0
    last = -1
    for i, byte in enumerate(x):
        if byte == last:
            continue
        total += i * byte
        last = byte
    return total, last, list(x), sum(x), [a ^ b for a, b in zip(x, x[1:])], list(reversed(x)), sorted(x), bytes(sorted(x))
