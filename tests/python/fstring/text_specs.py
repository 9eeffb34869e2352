# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    return f"[{s:{n}}] [{s:>{n}}] [{s:^{n}}] [{s:é<{n}}] [{s:.{n}}] [{s:>10.2}] [{s!r:>8}] [{s:s}] [{s:{n}.3s}] [{s!s:^5}] [{s:*^{n}.2}]"

# row: 'abc', 6
# row: '', 3
# row: '日本語', 2
# row: 'é', 5
# row: 'abcdef', 1
# row: 'a', 7
