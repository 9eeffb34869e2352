# sql: (t TEXT, safe TEXT) RETURNS TEXT
# tier: native
# replays: 1
from urllib.parse import quote, quote_plus, unquote, unquote_plus


def f(t, safe):
    a, b, c = quote(t), quote_plus(t), quote(t, safe=safe)
    return f'{a} {b} {c} {quote_plus(t, safe)} {unquote(a) == t} {unquote_plus(b) == t} {unquote(t)!r} {unquote_plus(t)!r}'

# row: 'abc', ''
# row: 'a b/c?d=e&f', '/?'
# row: 'ünïcödé €uro 😀', ''
# row: '', '~'
# row: '100%', '%'
# row: '%41%zz%4', ''
# row: '%C3%A9%E2%82%AC%F0%9F%98%80', ''
# row: 'a+b%2Bc', '+ '
# row: '%C3', ''
# row: '~_-.!*()', '!*'
