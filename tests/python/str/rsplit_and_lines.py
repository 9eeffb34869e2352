# sql: (s TEXT) RETURNS TEXT
def f(s):
    return f"{s.splitlines()} {s.splitlines(True)} {s.rsplit()} {s.rsplit(maxsplit=2)} {s.rsplit(',', 1)} {s.split(',')} {s.partition(',')} {s.rpartition(',')} {s.strip(' ,')!r} {s.lstrip('a ')!r} {s.rstrip()!r} {s.removeprefix(' ')!r}"

# row: 'a,b\nc'
# row: ''
# row: '\n'
# row: '\r\n\r'
# row: 'a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i'
# row: ',,'
# row: ' a , b '
# row: 'a\n\nb\r'
# row: ',é,日'
