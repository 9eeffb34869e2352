# Queries with several values of a name, and with values that are no texts.
# sql: (s TEXT) RETURNS TEXT
# tier: native
from urllib.parse import parse_qs, urlencode, urlsplit


def f(s):
    u = urlsplit(s)
    q = parse_qs(u.query)
    q.pop("utm_source", None)
    changed = u._replace(query=urlencode(q, doseq=True), fragment="").geturl()
    pairs = urlencode([("a", [1, 2]), ("b", [len(s)])], doseq=True)
    texts = urlencode([("a b", s), ("ü", "1&2")], True)
    return changed + " " + pairs + " " + texts + " " + urlencode({"x": (2.5, -1.0)}, True) + " " + urlencode({"x": [s]})


# row: 'http://a.com/x?utm_source=1&b=2&b=3#f'
# row: 'x'
# row: '?a=1&a=%20&c=é+'
