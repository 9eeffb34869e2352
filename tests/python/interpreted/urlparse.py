# sql: (s TEXT) RETURNS TEXT
from urllib.parse import urlparse, quote


def f(s):
    p = urlparse(s)
    return f"{p.scheme} {p.hostname} {p.port} {quote(p.path)}"

# row: 'https://u:p@Ex.com:80/a b?q=1'
# row: 'nothing'
