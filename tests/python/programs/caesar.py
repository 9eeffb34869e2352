# sql: (s TEXT, k BIGINT) RETURNS TEXT
# tier: native
def f(s, k):
    out = []
    for c in s:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - 97 + k) % 26 + 97))
        elif "A" <= c <= "Z":
            out.append(chr((ord(c) - 65 + k) % 26 + 65))
        else:
            out.append(c)
    return "".join(out)

# row: 'Hello, World!', 3
# row: 'Khoor, Zruog!', -3
# row: 'äbc', 1
# row: '', 100
