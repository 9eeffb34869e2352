# What holds is not None; a match, or an object that has no truth of its own, is None where it does not hold.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import re

WORD = re.compile(r"(\w+)=(\d+)")


class Point:
    def __init__(self, x):
        self.x = x


def point(s):
    if s and s[0] == "p":
        return Point(len(s))
    return None


def f(s: str | None):
    m = WORD.match(s or "")
    key = m and m.group(1)
    value = m.group(2) if m else "-"
    other = not m or m.end()
    p = point(s)
    x = p and p.x
    y = p.x if p else -1
    if not s:
        return f"{s!r} {key} {value} {other} {x} {y}"
    upper = s.upper() if s else "?"
    while p and p.x > 3:
        p = Point(p.x - 3) if p.x > 4 else None
    return f"{upper} {key} {value} {other} {x} {y} {p.x if p else None}"


# row: 'a=1'
# row: ''
# row: None
# row: 'p'
# row: 'px=77'
# row: 'pqrstuvw'
# row: '=1'
# row: 'é=5 rest'
