# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return "|".join([s.lower(), s.upper(), s.title(), s.capitalize(), s.swapcase(), s.casefold()])

# row: 'Hello World'
# row: 'STRASSE straße'
# row: 'ǅ ǆ Ǆ'
# row: "they're bill's 2nd o'neil"
# row: 'ΑΣ ΑΣΑ Σ'
# row: 'İstanbul ı'
# row: 'ﬁ ŉ ΐ'
# row: ''
# row: 'éÉ'
# row: '123abc'
