# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = []
    for w in s.split():
        words.append(w[:1].upper() + w[1:].lower())
    return " ".join(words)

# row: 'the QUICK  fox'
# row: ''
# row: 'éa ßx'
