# sql: (s TEXT) RETURNS TEXT
# tier: native
# Loops over parts whose list something else reads, or changes, or of which not all is split.
def f(s):
    parts = s.split(",")
    out = ""
    for part in parts:
        out += part + str(len(parts)) + parts[0]
    grown = s.split()
    for word in grown:
        if len(grown) < 6:
            grown.append(word + "!")
    for part in s.split(",", 1):
        out += "<" + part
    for line in s.splitlines(True):
        out += repr(line)
    again = s.split(";")
    for _ in range(2):
        for part in again:
            out += part + "."
    for a, b in zip(s.split(","), s.split()):
        out += a + "~" + b
    return out + " ".join(grown)

# row: 'a,b c;d'
# row: ''
# row: 'x y\nz\r\n,'
# row: None
