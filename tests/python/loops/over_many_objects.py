# A list of objects is gone through while generating, until that is too much code.
# sql: (s TEXT) RETURNS BIGINT
# tier: interpreted
import re

PATTERNS = [re.compile(f'(.*){i}(.*){i * 7}') for i in range(120)]


def f(s):
    score = 0
    for pattern in PATTERNS:
        found = pattern.match(s)
        if found is not None:
            score += len(found.group(1)) if len(s) > 4 else 1
        if pattern.search(s) is not None:
            score += 2
        if pattern.fullmatch(s) is not None:
            score *= 3
    return score


# row: '17 and 119'
# row: '00'
# row: ''
