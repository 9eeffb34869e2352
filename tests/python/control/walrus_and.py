# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
def f(s):
    if (m := re.match(r"(\d+)-(\d+)$", s)) and (lo := int(m[1])) <= (hi := int(m[2])):
        return f"range of {hi - lo + 1}"
    elif (n := len(s)) > 5:
        return f"long {n}"
    return "other"

# row: '1-5'
# row: '5-1'
# row: 'abcdefgh'
# row: ''
