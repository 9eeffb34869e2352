# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
def f(s):
    out = []
    for line in s.splitlines():
        m = re.match(r'(\w+)=(\w*);?', line)
        if m and m.group(2):
            out.append(m.expand(r'\2<\1'))
        elif re.search(r'^#', line):
            out.append('c')
    return ','.join(out)

# row: 'a=1;\n# x\nb=\nc=zz'
# row: ''
