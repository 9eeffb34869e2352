# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re

NUMBER = re.compile(r"""
    (?P<sign> [-+] )?        # a sign
    (?P<whole> \d+ )
    (?: \. (?P<part> \d* ) )? # the part behind the point
    \ ?[#]?
""", re.VERBOSE | re.ASCII)


def f(s):
    m = NUMBER.fullmatch(s)
    if m is None:
        return 'no'
    return f"{m['sign']} {m['whole']} {m['part']} {m.lastgroup} {m.lastindex}"

# row: '-12.5'
# row: '12'
# row: '+3. #'
# row: '٣'
# row: ''
