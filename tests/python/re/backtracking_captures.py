# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    out = []
    for m in (re.match(r'(?:(a)|(b)|ab)*c', s), re.match(r'((a)|b)*', s), re.match(r'(a?)*?b', s),
              re.match(r'(?:(\w)(\w)?)+$', s), re.match(r'(a|ab)(c|bcd)(d*)', s)):
        out.append('none' if m is None else f"{m.group()} {m.groups()} {m.lastindex}")
    return '; '.join(out)

# row: 'abc'
# row: 'aabbc'
# row: 'abcd'
# row: 'b'
# row: ''
# row: 'ba'
