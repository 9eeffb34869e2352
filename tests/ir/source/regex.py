# types: TEXT -> BIGINT
import re

PAIR = re.compile(r'(?P<key>\w+)=(\d+)?')


def regex(s):
    m = PAIR.match(s)
    if m is None:
        return None
    value = m[2]
    if value is None:
        return -1
    return int(value) + len(m['key']) + m.start(2)
