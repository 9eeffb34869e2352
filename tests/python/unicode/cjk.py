# sql: (s TEXT, i BIGINT) RETURNS TEXT
# tier: native
def f(s, i):
    return s[i:] + s[:i] + f"|{s:>8}|{s.center(9, '*')}|{s.find('語')}"

# row: '日本語', 1
# row: '日本語', -1
# row: '한국어 語', 3
