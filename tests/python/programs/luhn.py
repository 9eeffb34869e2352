# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    total = 0
    double = False
    for c in reversed(s):
        if not c.isdigit():
            continue
        d = int(c)
        if double:
            d *= 2
            if d > 9:
                d -= 9
        total += d
        double = not double
    return total > 0 and total % 10 == 0

# row: '4539 1488 0343 6467'
# row: '8273 1232 7352 0569'
# row: ''
# row: '0'
