# sql: (s TEXT) RETURNS TEXT
# tier: native
import unicodedata
from collections import Counter


def f(s):
    widths = sum(2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in s)
    kinds = sorted(Counter(unicodedata.category(c)[0] for c in s).items())
    letters = [
        f"{unicodedata.category(c)} {unicodedata.bidirectional(c)} {unicodedata.combining(c)} {unicodedata.mirrored(c)}"
        for c in s
    ]
    numbers = [
        (unicodedata.numeric(c, None), unicodedata.digit(c, -1), unicodedata.decimal(c, 'none'))
        for c in s if not unicodedata.category(c).startswith('L')
    ]
    return f"{widths} {kinds} {letters} {numbers}"


# row: 'Zürich (1²½) \u0663\u2460'
# row: '日本語 ｱ Ａ \u3000\u4e00'
# row: '\u05e9\u05c1\u0645\u064e\u200f\ufeff\ue000'
# row: '\u0301\u0345\u302a\u3099\u1dfa\U0001d165'
# row: '\t\n\x00\x7f\x85\u2028\u2029\u2066\u202a'
# row: '\u0f33\u09f4\u5146\U00010107\U0001f10c'
# row: ''
