# sql: (s TEXT) RETURNS BIGINT
def f(s):
    if (n := len(s)) > 3:
        return n * 10
    return n

# row: 'ab'
# row: 'abcd'
