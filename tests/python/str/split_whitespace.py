# sql: (s TEXT) RETURNS TEXT
def f(s):
    return f"{s.split()!r} {s.split(None, 1)!r} {s.rsplit(None, 1)!r} {s.strip()!r} {s.split(' ')!r} {len(s.splitlines())} {s.isspace()}"

# row: ''
# row: ' '
# row: '  a  b '
# row: 'a\tb\nc\rd\x0be\x0cf'
# row: 'a\x1cb\x1dc\x1ed\x1fe'
# row: 'a\x85b\xa0c'
# row: 'a\u1680b\u2000c\u2009d\u200ae'
# row: 'a\u2028b\u2029c\u202fd\u205fe\u3000f'
# row: 'a\u200bb'
# row: 'a\ufeffb\u180ec'
# row: ' \u2003x'
# row: 'a\r\nb\n\rc'
# row: '\x1c'
# row: 'é ß\xa0'
