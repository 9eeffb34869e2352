# sql: (s TEXT) RETURNS TEXT
# tier: native
SMALL = ['of', 'and', 'the', 'a', 'in', 'on', 'at']


def f(s):
    words = []
    for i, w in enumerate(s.split()):
        if i > 0 and w.lower() in SMALL:
            words.append(w.lower())
        elif w.isupper() and len(w) <= 3:
            words.append(w)
        else:
            words.append(w[0].upper() + w[1:].lower())
    return ' '.join(words)

# row: 'DEPARTMENT OF FINANCE'
# row: 'street sign - dangling'
# row: ''
# row: '  a  tale of NYC '
