# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    out = [re.findall(p, s) for p in (r'<.+?>', r'a{1,2}?', r'a*?b')]
    for m in (re.match(r'a++b', s), re.match(r'a*+a', s), re.match(r'(?>a|ab)c', s), re.match(r'(?:ab){1,2}+c', s)):
        out.append([] if m is None else [m.group()])
    return str(out)

# row: '<a><b>'
# row: 'aaab'
# row: 'abc'
# row: 'ababc'
# row: ''
