# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    dash = False
    for c in s.lower():
        if c.isalnum():
            if dash and out:
                out += "-"
            out += c
            dash = False
        else:
            dash = True
    return out

# row: '  Hello, World!! 2nd '
# row: 'Äpfel & Öl'
# row: '---'
# row: ''
