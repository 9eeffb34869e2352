# sql: (what BIGINT, s TEXT) RETURNS TEXT
# tier: native
# diverges: messages: unicodedata
import unicodedata


def f(what, s):
    if what == 0:
        return unicodedata.category(s)
    if what == 1:
        return str(unicodedata.digit(s))
    if what == 2:
        return str(unicodedata.decimal(s, None)) + str(unicodedata.decimal(s))
    if what == 3:
        return str(unicodedata.numeric(s))
    if what == 4:
        return str(unicodedata.combining(s))
    return f"{unicodedata.mirrored(s)} {unicodedata.east_asian_width(s)}"


# row: 0, 'ab'
# row: 0, ''
# row: 0, 'a'
# row: 1, 'x'
# row: 1, '\u00b2'
# row: 2, '\u00b2'
# row: 2, '7'
# row: 3, 'x'
# row: 3, '\u00be'
# row: 4, '\u0301\u0301'
# row: 5, '('
# row: 5, 'e\u0301'
