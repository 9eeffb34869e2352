# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    for c in s.lower():
        if c == "ä":
            out += "ae"
        elif c == "ö":
            out += "oe"
        elif c == "ü":
            out += "ue"
        elif c == "ß":
            out += "ss"
        else:
            out += c
    return out

# row: 'Grüße aus Köln'
# row: 'ÄÖÜ ẞ'
# row: ''
