# sql: (name TEXT) RETURNS TEXT
# tier: native
def code(c):
    if c in "BFPV":
        return "1"
    if c in "CGJKQSXZ":
        return "2"
    if c in "DT":
        return "3"
    if c == "L":
        return "4"
    if c in "MN":
        return "5"
    if c == "R":
        return "6"
    if c in "HW":
        return "-"
    return "0"


def f(name):
    name = name.upper()
    if not name or not name[0].isalpha():
        return None
    out = name[0]
    last = code(name[0])
    for c in name[1:]:
        d = code(c)
        if d == "-":
            continue
        if d != "0" and d != last:
            out += d
            if len(out) == 4:
                break
        last = d
    return out.ljust(4, "0")

# row: 'Robert'
# row: 'Rupert'
# row: 'Ashcraft'
# row: 'Tymczak'
# row: 'Honeyman'
# row: ''
# row: '1a'
