# sql: (x BYTEA) RETURNS BIGINT
# tier: native
# row: b'abc'
# row: b''
# row: b'Hello World'
# row: b'\x00\xff\x80a'
# row: b'  a b\tc\n'
# row: b'12'
# row: b'a,b,,c'
# row: b'caf\xc3\xa9 \xe2\x82\xac'


def f(x):
    try:
        return x.index(b'a') + x[4]
    except ValueError:
        return -1
    except IndexError:
        return -2
