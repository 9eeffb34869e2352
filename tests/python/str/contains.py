# sql: (s TEXT, t TEXT) RETURNS BOOLEAN
# tier: native
def f(s, t):
    return t in s and not (t + "!" in s)

# row: 'hello', 'ell'
# row: 'hello', ''
# row: '', ''
# row: 'hello', 'hellooo'
# row: 'hell!', 'hell'
# row: 'grüße', 'üß'
# row: 'aaaab', 'aab'
