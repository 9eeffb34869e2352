# sql: (b BYTEA) RETURNS TEXT
# tier: native
def f(b):
    others = b.decode('windows-1252', 'replace'), b.decode('CP1252', 'ignore'), str(b, '1252', 'backslashreplace')
    return f'{others} {b.decode("cp1252")}'

# row: b'caf\xe9 \x80 5'
# row: b'\x93quoted\x94 \x96 it\x92s \x99\xa9\xae'
# row: b'\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8e\x91\x95\x97\x98\x9a\x9b\x9c\x9e\x9f\xa0\xff'
# row: b'plain'
# row: b''
# row: b'a\x81b'
# row: b'\x8d\x8f\x90\x9d'
