# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return " ".join(sorted(s.split(), key=lambda w: (len(w), w)))

# row: 'pear fig apple kiwi a'
# row: ''
