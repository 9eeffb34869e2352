# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(text):
    """strip HTML-like tags and collapse blanks"""
    if text is None:
        return None
    out = []
    depth = 0
    space = False
    for ch in text:
        if ch == '<':
            depth += 1
        elif ch == '>' and depth:
            depth -= 1
        elif depth == 0:
            if ch.isspace():
                space = True
                continue
            if space and out:
                out.append(' ')
            space = False
            out.append(ch)
    return ''.join(out)

# row: '<p>Hello   <b>big</b> world</p> '
# row: 'a > b'
# row: ''
# row: None
