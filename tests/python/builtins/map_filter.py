# sql: (s TEXT) RETURNS BIGINT
def f(s):
    return sum(map(int, filter(str.isdigit, s)))

# row: 'a1b2c3'
# row: ''
