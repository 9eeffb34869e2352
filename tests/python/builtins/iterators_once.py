# sql: (s TEXT) RETURNS TEXT
def f(s):
    pairs = zip(s, s)
    counted = enumerate(s)
    codes = map(ord, s)
    backwards = reversed(s)
    first = [len(list(pairs)), len(list(counted)), sum(codes), len(list(backwards))]
    second = [len(list(pairs)), len(list(counted)), sum(codes), len(list(backwards))]
    return str(first + second)

# row: 'abc'
# row: ''
