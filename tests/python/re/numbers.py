# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
import re


def f(s):
    found = re.search(r"(\d+)[x*](\d+\.?\d*)", s)
    if not found:
        return None
    total = int(found[1]) * float(found.group(2))
    return f"{total:.2f} {len(found[0])}"

# row: 'size 12x3.5'
# row: '7*8'
# row: 'none'
# row: '99999999999999999999x1'
