# sql: (s TEXT, b BYTEA) RETURNS BYTEA
# tier: native
# replays: 1
from urllib.parse import unquote_to_bytes

def f(s, b):
    return unquote_to_bytes(s) + b"|" + unquote_to_bytes(b)

# row: '', b''
# row: 'a%20b%2Fc', b'a%20b%2Fc'
# row: '%C3%A9%FF', b'%c3%a9%ff'
# row: '%', b'%'
# row: '%4', b'%4'
# row: '%4%41%zz%%41', b'%4%41%zz%%41'
# row: '%+1%-1% 1', b'%+1%-1% 1'
# row: 'é%C3é', b'\xe9%00'
# row: '100%', b'50%2'
# row: None, b'a'
