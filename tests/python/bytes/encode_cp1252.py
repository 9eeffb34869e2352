# sql: (s TEXT) RETURNS BYTEA
# tier: native
def f(s):
    parts = s.encode('cp1252', 'replace'), s.encode('windows-1252', 'ignore'), bytes(s, 'cp1252', 'xmlcharrefreplace')
    return b'|'.join(parts) + s.encode('cp1252', 'backslashreplace') + s.encode('cp1252')

# row: 'café € 5'
# row: '“quoted” – it’s ™©®ÿ\xa0'
# row: '‚ƒ„…†‡ˆ‰Š‹ŒŽ‘•—˜š›œžŸ'
# row: 'plain'
# row: ''
# row: 'Ωmega'
# row: 'a\x80b'
# row: '日本😀'
# row: '\ufffd'
