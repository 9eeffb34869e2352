# sql: (s TEXT) RETURNS BIGINT
# tier: native
# replays: 0
def f(s):
    try:
        return int(s)
    except ValueError:
        return None

# row: '12'
# row: 'x'
# row: ''
# row: '  7 '
# row: '-3'
# row: None
# row: '9'
