# sql: (s TEXT) RETURNS TEXT
# tier: native
def key(s):
    return s.strip().lower()


def f(s):
    return f'{key(s.lower()).lower()} {s.upper().upper()} {s.casefold().casefold()} {s.title().title()} {s.lower().upper()}'

# row: '  Straße '
# row: 'ΟΔΥΣΣΕΥΣ ΟΔΟΣ'
# row: 'İstanbul'
# row: 'ᾷ ŉ'
# row: 'plain Text'
