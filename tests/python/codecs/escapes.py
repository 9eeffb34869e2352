# sql: (s TEXT, b BYTEA) RETURNS TEXT
# tier: native
def f(s, b):
    ascii_ = s.encode('ascii', 'backslashreplace').decode()
    latin = s.encode('latin-1', 'backslashreplace').decode('latin-1')
    xml = s.encode('ascii', 'xmlcharrefreplace').decode('ascii')
    xml1 = s.encode('latin-1', errors='xmlcharrefreplace').hex()
    same = s.encode('utf-8', 'xmlcharrefreplace').decode()
    shown = b.decode('utf-8', 'backslashreplace') + '|' + b.decode('ascii', 'backslashreplace')
    return f"{ascii_}|{latin}|{xml}|{xml1}|{same == s}|{shown}|{ascii(s)}|{ascii([s, b])}|{s!a:.5}"


# row: 'Zürich', b'abc'
# row: '\u20ac \U0001f600\x7f\x80\n', b'\xff\xfe'
# row: "it's \"q\" \\ \u3042", b'a\xe2\x82z\xf0\x9f\x98'
# row: '', b''
# row: 'plain', b'\xc3\xa9\x80'
