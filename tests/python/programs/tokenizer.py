# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
from typing import NamedTuple
class Token(NamedTuple):
    kind: str
    value: str
    pos: int
SPEC = [("NUM", r"\d+(\.\d+)?"), ("ID", r"[A-Za-z_]\w*"), ("OP", r"[-+*/=<>]"), ("WS", r"\s+"), ("ERR", r".")]
RE = re.compile("|".join(f"(?P<{n}>{p})" for n, p in SPEC))
def tokens(s):
    for m in RE.finditer(s):
        if m.lastgroup == "WS":
            continue
        yield Token(m.lastgroup, m.group(), m.start())
def f(s):
    return " ".join(f"{t.kind}:{t.value}@{t.pos}" for t in tokens(s))

# row: 'x = 3.5*y'
# row: ''
# row: 'a?b'
