# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return repr(s) + f"{s!r}"

# row: 'abc'
# row: "it's"
# row: '"'
# row: "both ' and \""
# row: '\n\t\\\r'
# row: '\x00\x7f\x80\xad'
# row: 'é日😀'
# row: '\u200b\u2028\ufeff'
# row: ''
