# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(text):
    if text is None: return None
    lines = []
    line = ''
    for word in text.split():
        if line and len(line) + 1 + len(word) > 30:
            lines.append(line)
            line = word
        else:
            line = f'{line} {word}' if line else word
    if line:
        lines.append(line)
    return '\n'.join(lines)

# row: 'The Department of Finance resolved this issue quickly and well.'
# row: None
