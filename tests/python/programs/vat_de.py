# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    s = s.upper().replace(" ", "")
    if s[:2] == "DE":
        s = s[2:]
    if len(s) != 9 or not s.isdecimal():
        return False
    product = 10
    for i in range(8):
        total = (int(s[i]) + product) % 10
        if total == 0:
            total = 10
        product = (2 * total) % 11
    check = 11 - product
    if check == 10:
        check = 0
    return int(s[8]) == check

# row: 'DE136695976'
# row: 'DE 136 695 976'
# row: 'DE136695975'
# row: ''
# row: 'DE13669597x'
