# sql: (s TEXT) RETURNS TEXT
# tier: mixed
def f(s):
    out = []
    for name in ('utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-be', 'cp1252', 'iso8859-15', 'cp437', 'koi8-r', 'utf-8-sig', 'utf-7', 'gbk', 'shift_jis'):
        try:
            encoded = s.encode(name)
            out.append(f'{name} {encoded.hex()} {encoded.decode(name) == s}')
        except UnicodeEncodeError as e:
            out.append(f'{name} {e}')
    return '\n'.join(out)

# row: 'aé€'
# row: 'жук'
# row: '日本 😀'
# row: ''
