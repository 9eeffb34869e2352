# sql: (s TEXT, c TEXT) RETURNS TEXT
# tier: native
def f(s, c):
    return "[" + s.strip(c) + "][" + s.lstrip(c) + "][" + s.rstrip(c) + "]"

# row: 'xxhixx', 'x'
# row: 'abcba', 'ab'
# row: 'abc', ''
# row: 'äöä', 'ä'
# row: 'aaa', 'a'
# row: '$1,000$', '$,'
# row: '😀x😀', '😀'
