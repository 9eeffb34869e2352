# sql: (a TEXT, b TEXT) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return sorted(a.replace(" ", "").lower()) == sorted(b.replace(" ", "").lower())

# row: 'Dormitory', 'dirty room'
# row: 'abc', 'abd'
# row: '', ''
