# sql: (s TEXT) RETURNS TEXT
def f(s):
    return f"{s.translate({97: 'X', 98: None, 233: 'e'})} {s.zfill(6)} {s.center(7, '*')} {s.ljust(5)}| {s.rjust(5, '.')} {s.expandtabs(4)!r} {s.encode('utf-8').hex()} {' '.join(s)} {s.title()} {s.splitlines(True)}"

# row: 'abc'
# row: ''
# row: '-5'
# row: '+é'
# row: 'a\tb\n'
# row: '日本'
