# sql: (b BYTEA) RETURNS TEXT
def f(b):
    out = []
    for name in ('cp1252', 'utf-16', 'utf-16-le', 'utf-32', 'cp437', 'iso8859-2', 'mac_roman'):
        try:
            out.append(f'{name} {b.decode(name)!r} {b.decode(name, "replace")!r}')
        except UnicodeDecodeError as e:
            out.append(f'{name} {e.start} {e.reason}')
    return '\n'.join(out)

# row: b'\x80abc'
# row: b'\xff\xfea\x00'
# row: b'\x81'
# row: b''
