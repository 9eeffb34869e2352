import re

LINE = re.compile(r'^(\S+) (\S+) (\S+) \[([\w:/]+\s[+\-]\d{4})\] "(\S+) (\S+)\s*(\S*)\s*" (\d{3}) (\S+)')


def log_parse(line):
    found = LINE.match(line)
    if found is None:
        return -1
    host, _, user, when, method, path, protocol, status, size = found.groups()
    if size == "-":
        size = "0"
    if method != "GET":
        return int(size)
    return int(status) * 1000 + int(size) + len(path) + len(host)
