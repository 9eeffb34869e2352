"""The module html: texts in HTML."""

from html import _charref, _invalid_charrefs, _invalid_codepoints
from html.entities import html5


def escape(s, quote=True):
    s = s.replace('&', '&amp;')
    s = s.replace('<', '&lt;')
    s = s.replace('>', '&gt;')
    if quote:
        s = s.replace('"', '&quot;')
        s = s.replace("'", '&#x27;')
    return s


def _referred(found):
    """What a character reference stands for."""
    name = found.group(1)
    if name[0] == '#':
        hexadecimal = name[1] == 'x' or name[1] == 'X'
        code = int(name[2:].rstrip(';'), 16) if hexadecimal else int(name[1:].rstrip(';'))
        if code in _invalid_charrefs:
            return _invalid_charrefs[code]
        if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
            return '\uFFFD'
        return '' if code in _invalid_codepoints else chr(code)
    if name in html5:
        return html5[name]
    # The longest name that it begins with.
    for end in range(len(name) - 1, 1, -1):
        if name[:end] in html5:
            return html5[name[:end]] + name[end:]
    return '&' + name


def unescape(s):
    return _charref.sub(_referred, s) if '&' in s else s
