# sql: (x BYTEA) RETURNS TEXT
# tier: native
# row: b'12'
# row: b' 7\n'
# row: b'-1_0'
# row: b'1f'
# row: b''
# row: b'\xff'
# row: None


def f(x):
    if x is None:
        return None
    return (int(x), int(x, 16), float(x))
