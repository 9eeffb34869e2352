# sql: (a TEXT, b TEXT) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return sorted(a.lower().replace(' ', '')) == sorted(b.lower().replace(' ', ''))

# row: 'Dormitory', 'dirty room'
# row: 'a', 'b'
