# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    try:
        return '%c|%-4c|%c' % (s, n, 10)
    except (TypeError, OverflowError) as e:
        return type(e).__name__

# row: 'x', 8364
# row: '😀', 0
# row: 'xy', 65
# row: 'x', -1
# row: 'x', 1114112
