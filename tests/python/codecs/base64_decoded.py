# sql: (x TEXT) RETURNS BYTEA
# tier: native
# row: 'YWJj'
# row: 'YWI='
# row: 'YQ=='
# row: ''
# row: '+/+/'
# row: 'YWJ'
# row: None


import base64


def f(x):
    if x is None:
        return None
    return base64.b64decode(x)
