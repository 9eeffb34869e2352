# sql: (s TEXT) RETURNS TEXT
import re

PATTERN = re.compile(r"(\w+)@(\w+)\.com")


def f(s):
    m = PATTERN.search(s)
    return m.group(2) + re.sub(r"\d+", "#", s) if m else None

# row: 'me 42 joe@mail.com'
# row: 'nothing'
# row: 'ü1@üx.com'
