# sql: (s TEXT, key TEXT) RETURNS TEXT
# tier: native
def f(qs, key):
    for pair in qs.lstrip('?').split('&'):
        k, sep, v = pair.partition('=')
        if k == key:
            return v.replace('+', ' ') if sep else ''
    return None

# row: '?a=1&b=x+y&c', 'b'
# row: '?a=1&b=x+y&c', 'c'
# row: '?a=1&b=x+y&c', 'd'
