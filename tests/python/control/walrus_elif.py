# sql: (s TEXT) RETURNS TEXT
# tier: mixed
import re
def f(s):
    if m := re.match(r"(\d+)$", s):
        return "int " + m[1]
    elif len(s) > 3 and (m := re.match(r"([a-z]+)-", s)):
        return "word " + m[1]
    elif (m := re.search(r"#(\w)", s)) or (n := len(s)) > 10:
        return "hash " + (m[1] if m else str(n))
    else:
        n = 0
    return f"none {n} {m}"

# row: '12'
# row: 'abc-d'
# row: 'x#y'
# row: 'abcdefghijkl'
# row: 'q'
