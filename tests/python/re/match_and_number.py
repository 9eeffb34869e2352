# sql: (s TEXT) RETURNS BIGINT
# tier: native
import re
def f(s):
    m = re.search(r'(\d+)', s)
    x = m and int(m.group(1)) or 0
    return x + 1

# row: 'a1'
# row: 'b'
# row: '0'
