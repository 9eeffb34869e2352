# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    if s is None:
        return 'null'
    words = s.split()
    if len(words) == 0:
        return 'empty'
    longest = ''
    total = 0
    for w in words:
        w = w.strip('.,;:!?()')
        total += len(w)
        if len(w) > len(longest):
            longest = w
    avg = total / len(words)
    return f'{len(words)} words, longest {longest!r}, average {avg:.2f}'

# row: 'The Department of Finance resolved this issue.'
# row: ''
# row: None
# row: 'a b'
