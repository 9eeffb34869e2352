# Names are the interpreter's; the rest is not.
# sql: (s TEXT) RETURNS TEXT
# tier: mixed
import unicodedata


def f(s):
    total = 0
    for c in unicodedata.normalize('NFC', s):
        total += ord(c)
    return f"{total} {unicodedata.name(s[0], '?')} {unicodedata.lookup('LATIN SMALL LETTER A')}"


# row: 'e\u0301'
# row: '\u00bd'
# row: '\n'
