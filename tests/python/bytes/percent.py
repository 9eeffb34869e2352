# sql: (b BYTEA, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
def f(b, n, x):
    line = b'<%s> %b %d %05.2f %x %r %a %%\xff' % (b, b, n, x, n, b, 'é')
    return f'{line} {b"%d" % n} {b"none" % ()}'

# row: b'abc', 7, 1.5
# row: b'\x80', 0, -0.001
