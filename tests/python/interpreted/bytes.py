# sql: (s TEXT) RETURNS TEXT
import base64
import hashlib


def f(s):
    b = s.encode("utf-8")
    return f"{len(b)} {b[:2]!r} {base64.b64encode(b).decode()} {hashlib.sha256(b).hexdigest()[:8]}"

# row: 'hello'
# row: 'ü'
# row: ''
