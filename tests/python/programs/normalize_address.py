# sql: (s TEXT) RETURNS TEXT
# tier: native
ABBREV = [(' STREET', ' ST'), (' AVENUE', ' AVE'), (' BOULEVARD', ' BLVD'), (' ROAD', ' RD'), (' PLACE', ' PL')]


def f(s):
    if s is None:
        return None
    s = ' '.join(s.upper().split())
    for long, short in ABBREV:
        if s.endswith(long):
            s = s[:-len(long)] + short
            break
    num = ''
    i = 0
    while i < len(s) and (s[i].isdigit() or s[i] == '-'):
        num += s[i]
        i += 1
    return (num.rjust(6, '0') + s[i:]) if num else s

# row: '186 25 STREET'
# row: 'Main   Avenue'
# row: ''
# row: None
