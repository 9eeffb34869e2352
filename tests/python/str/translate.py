# sql: (s TEXT) RETURNS TEXT
def f(s):
    return s.translate(str.maketrans("abc", "xyz", "d"))

# row: 'abcd'
# row: 'äbd'
# row: ''
