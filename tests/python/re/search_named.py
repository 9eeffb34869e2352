# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
def f(s):
    m = re.search(r'(?P<area>\d{3})[-. ]?(?P<num>\d{4})', s)
    if not m:
        return "none"
    return m.group('area') + "/" + m['num'] + str(m.start('num')) + str(m.groupdict())

# row: 'call 555-1234 now'
# row: 'x'
# row: '5551234'
# row: '55 5551234'
# row: 'ü 555 1234'
