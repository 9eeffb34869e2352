# sql: (x TEXT) RETURNS BYTEA
# tier: native
# row: '616263'
# row: ' 61 fF\n00'
# row: ''
# row: 'zz'
# row: None


def f(x):
    if x is None:
        return None
    return bytes.fromhex(x)
