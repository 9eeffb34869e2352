# sql: (x TEXT) RETURNS TEXT
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
    return (x.encode(), x.encode('ascii', 'ignore'), x.encode('latin-1', 'replace'), bytes(x, 'utf-8'), len(x.encode('utf-8')))
