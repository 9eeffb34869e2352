# sql: (x TEXT) RETURNS BYTEA
# tier: native
# row: 'abc'
# row: ''
# row: 'café €'
# row: '\U0001f600x'
# row: 'ÿ'
# row: None


def f(x):
    if x is None:
        return None
    return x.encode('latin-1')
