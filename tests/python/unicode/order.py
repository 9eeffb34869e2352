# Text is ordered by code points.
# sql: (a TEXT, b TEXT) RETURNS BOOLEAN
# tier: native
def f(a, b):
    return a < b

# row: '\uff5e', '😀'
# row: 'é', 'f'
# row: 'e\u0301', 'é'
# row: '日', '本'
# row: '', '\x00'
