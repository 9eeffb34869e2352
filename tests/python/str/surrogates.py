# python: 3.13
# sql: (n BIGINT) RETURNS TEXT
def f(n):
    c = chr(n)
    return f"{len(c)} {ord(c)} {c == chr(n)} {c < chr(57344)} {c!a} {ascii(c)} {c.isalpha()} {c.upper() == c} {c in 'abc'} {repr(c) == ascii(c)}"

# row: 55296
# row: 57343
# row: 56320
# row: 65
# row: 128512
# row: 0
# row: 1114111
# row: 1114112
# row: -1
# row: 65535
# row: 9223372036854775807
