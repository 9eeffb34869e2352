# sql: (t BIGINT, d DOUBLE) RETURNS TEXT
# tier: native
def pad(n, width=2):
    s = str(n)
    return '0' * (width - len(s)) + s


def f(t, d):
    if t is None or d is None:
        return 'n/a'
    h, m = t // 100, t % 100
    total = h * 60 + m + int(d)
    day = ''
    if total >= 1440:
        day = '+1'
        total -= 1440
    elif total < 0:
        day = '-1'
        total += 1440
    ampm = 'am' if total < 720 else 'pm'
    h12 = total // 60 % 12 or 12
    return pad(h12) + ':' + pad(total % 60) + ampm + day

# row: 2350, 20.0
# row: 5, -10.0
# row: None, 1.0
