# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    long = [w for w in s.split() if len(w) > 3]
    return f"{max(long, default='none')} {min((len(w) for w in long), default=-1)} {max(long, key=len, default=None)}"

# row: 'pear fig apple'
# row: 'a b'
# row: ''
