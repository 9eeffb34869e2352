# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
from datetime import datetime
LOG = re.compile(r'(?P<ip>\S+) \S+ \S+ \[(?P<ts>[^\]]+)\] "(?P<m>[A-Z]+) (?P<p>\S+) [^"]*" (?P<st>\d{3}) (?P<sz>\d+|-)')
def f(s):
    m = LOG.match(s)
    if not m:
        return None
    d = m.groupdict()
    ts = datetime.strptime(d["ts"].split()[0], "%d/%b/%Y:%H:%M:%S")
    size = 0 if d["sz"] == "-" else int(d["sz"])
    return f"{d['ip']} {ts:%Y-%m-%d %H:%M} {d['m']} {d['st'][0]}xx {size}"

# row: '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 2326'
# row: 'x'
