# sql: (s TEXT) RETURNS DOUBLE
# tier: native
# strict
def f(s):
    try:
        return float(s)
    except ValueError:
        return -1.0

# row: '12'
# row: 'x'
# row: '1e5'
# row: ''
# row: 'nan'
