# sql: (s TEXT, i BIGINT, j BIGINT, k BIGINT) RETURNS TEXT
def f(s, i, j, k):
    return f"{s[i:j]!r} {s[i:j:k]!r} {s[::k]!r} {s[i:]!r} {s[:j]!r} {s[-i:]!r} {s[i::-1]!r} {s[:j:-2]!r}"

# row: 'abcdef', 1, 4, 2
# row: 'abcdef', -3, -1, -1
# row: 'abcdef', 4, 1, -2
# row: 'héllo', 0, 100, 3
# row: '', 0, 5, 1
# row: '日本語😀', -100, 100, -1
# row: 'abc', 9223372036854775807, -9223372036854775808, -9223372036854775808
# row: 'abc', -9223372036854775808, 9223372036854775807, 9223372036854775807
# row: 'abc', 2, 0, 0
