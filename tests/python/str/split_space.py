# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return "|".join(s.split()) + "#" + "|".join(s.split(None, 1)) + "#" + "|".join(s.rsplit(None, 1)) + "#" + str(len(s.split()))

# row: ' a  b c '
# row: ''
# row: '   '
# row: 'a\tb\nc\x0bd\u00a0e\u3000f'
# row: 'one'
# row: ' é  ü '
