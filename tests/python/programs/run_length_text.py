# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(text):
    if not text:
        return ''
    out = ''
    prev = text[0]
    count = 1
    for ch in text[1:]:
        if ch == prev:
            count += 1
        else:
            out += prev if count == 1 else str(count) + prev
            prev = ch
            count = 1
    out += prev if count == 1 else str(count) + prev
    return out

# row: 'WWWWWBWW'
# row: ''
# row: 'äää'
