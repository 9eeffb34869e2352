# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    s = s.replace("-", "")
    if len(s) == 10:
        t = 0
        for i, c in enumerate(s):
            if c == "X" and i == 9:
                v = 10
            elif c.isdigit():
                v = int(c)
            else:
                return False
            t += (10 - i) * v
        return t % 11 == 0
    if len(s) == 13 and s.isdigit():
        t = 0
        for i, c in enumerate(s):
            t += int(c) * (3 if i % 2 else 1)
        return t % 10 == 0
    return False

# row: '0-306-40615-2'
# row: '0-8044-2957-X'
# row: '978-0-306-40615-7'
# row: '123'
# row: '030640615X'
