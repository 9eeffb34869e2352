# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    if s is None:
        return None
    digits = ""
    for c in s:
        if c.isdigit():
            digits += c
        elif c == ".":
            break
    if not digits:
        return None
    return int(digits)

# row: '$489,000'
# row: '$1,250.99'
# row: 'call us'
# row: ''
# row: None
# row: '€ 99'
