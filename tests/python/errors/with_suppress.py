# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
import contextlib
from contextlib import suppress

def f(a, s):
    r = "none"
    with contextlib.suppress(ValueError, ZeroDivisionError):
        r = "start"
        r = str(10 // a)
        r = str(int(s))
    for i in range(3):
        with suppress(IndexError), contextlib.nullcontext(5) as k:
            if i == a:
                break
            r += s[i + 1] + str(k)
            continue
        r += "!"
    return r

# row: 0, '12'
# row: 1, 'x'
# row: 2, '12'
# row: 5, ''
