# sql: (s TEXT, i BIGINT) RETURNS TEXT
def f(s, i):
    return f"{s.startswith('b', i)} {s.endswith('b', 0, i)} {s.startswith('', i)}"

# row: 'abab', 1
# row: 'abab', 2
# row: 'abab', -1
# row: 'abab', 10
# row: 'äbäb', 1
