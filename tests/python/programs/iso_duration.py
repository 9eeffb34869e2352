# sql: (s TEXT) RETURNS DOUBLE
def f(s):
    if not s.startswith('P'):
        raise ValueError(f'not a duration: {s!r}')
    total = 0.0
    number = ''
    time = False
    for c in s[1:]:
        if c == 'T':
            time = True
        elif c.isdigit() or c == '.':
            number += c
        else:
            n = float(number)
            number = ''
            match c:
                case 'D':
                    total += n * 86400
                case 'H':
                    total += n * 3600
                case 'M' if time:
                    total += n * 60
                case 'M':
                    total += n * 30 * 86400
                case 'S':
                    total += n
                case _:
                    raise ValueError(f'unknown unit {c}')
    return total

# row: 'P1DT2H30M'
# row: 'PT1.5S'
# row: 'P2M'
# row: 'x'
# row: 'P1X'
