# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return "|".join(s.splitlines()) + "#" + str(len(s.splitlines())) + "#" + str(len("".join(s.splitlines(True))))

# row: 'a\nb\r\nc\rd'
# row: ''
# row: '\n'
# row: 'a\n'
# row: 'a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g'
# row: 'a\n\nb'
