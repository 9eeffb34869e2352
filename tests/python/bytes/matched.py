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
    match x:
        case None:
            return 'none'
        case b'abc':
            return 'abc'
        case b'' | b'12':
            return 'short'
        case bytes():
            return 'bytes ' + str(len(x))
        case _:
            return 'other'
