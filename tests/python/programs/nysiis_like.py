# sql: (s TEXT) RETURNS TEXT
# tier: native
def first(name):
    for prefix, repl in (('MAC', 'MCC'), ('KN', 'NN'), ('K', 'C'), ('PH', 'FF'), ('PF', 'FF'), ('SCH', 'SSS')):
        if name.startswith(prefix):
            return repl + name[len(prefix):]
    return name


def f(name):
    if not name:
        return name
    name = first(name.strip().upper().replace(' ', ''))
    key = name[0]
    i = 1
    while i < len(name):
        c = name[i]
        if name[i:i + 2] == 'EV':
            c = 'AF'
        elif c in 'AEIOU':
            c = 'A'
        elif c == 'Q':
            c = 'G'
        elif c == 'Z':
            c = 'S'
        elif c == 'M':
            c = 'N'
        if c[-1] != key[-1]:
            key += c
        i += 1
    if key.endswith('S') and len(key) > 1:
        key = key[:-1]
    if key[-2:] == 'AY':
        key = key[:-2] + 'Y'
    return key.rstrip('A') or name[0]

# row: 'MACDONALD'
# row: 'Knuth'
# row: ''
# row: None
