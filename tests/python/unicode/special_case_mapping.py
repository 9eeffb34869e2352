# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return f"{s.upper()}|{s.lower()}|{s.title()}|{s.capitalize()}|{s.casefold()}|{len(s.upper())}"

# row: 'ß'
# row: 'ŉ'
# row: 'ᾳ'
# row: 'ΌΔΟΣ ΣΑΣ'
# row: 'İI'
# row: 'ﬃx'
# row: 'ǆ'
# row: 'Ω Å K'
