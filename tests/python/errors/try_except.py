# sql: (s TEXT) RETURNS BIGINT
def f(s):
    try:
        return int(s)
    except ValueError:
        return -1

# row: '12'
# row: 'x'
# row: ''
