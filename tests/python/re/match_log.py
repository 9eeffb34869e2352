# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re

LINE = re.compile(r'^(\S+) (\S+) (\S+) \[([\w:/]+\s[+\-]\d{4})\] "(\S+) (\S+)\s*(\S*)\s*" (\d{3}) (\S+)')


def f(s):
    m = LINE.match(s)
    if not m:
        return None
    host, _, user, when, method, path, protocol, status, size = m.groups()
    if size == '-':
        size = 0
    return f"{host} {user} {when} {method} {path} {protocol} {int(status) // 100}xx {int(size)}"

# row: '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326'
# row: 'host - - [10/Oct/2000:13:55:36 +0100] "POST /x" 404 -'
# row: 'büro.example - - [10/Oct/2000:13:55:36 +0100] "GET  / HTTP/1.1" 500 12'
# row: 'nonsense'
# row: ''
# row: 'a b c [d] "e f" 200 1'
