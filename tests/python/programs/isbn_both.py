# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    s = s.replace("-", "").replace(" ", "").upper()
    if len(s) == 10:
        body, check = s[:9], s[9]
        if not body.isdigit():
            return "bad"
        total = sum((10 - i) * int(c) for i, c in enumerate(body))
        expected = (11 - total % 11) % 11
        return "ok10" if check == ("X" if expected == 10 else str(expected)) else "bad10"
    if len(s) == 13 and s.isdigit():
        total = sum(int(c) * (1 if i % 2 == 0 else 3) for i, c in enumerate(s))
        return "ok13" if total % 10 == 0 else "bad13"
    return "bad"

# row: '0-306-40615-2'
# row: '080442957X'
# row: '978-0-306-40615-7'
# row: '9780306406158'
# row: ''
