# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
import unicodedata
from unicodedata import category, combining, normalize


def slug(s):
    s = unicodedata.normalize('NFKD', s).encode('ascii', 'ignore').decode('ascii')
    s = re.sub(r'[^\w\s-]', '', s.lower())
    return re.sub(r'[-\s]+', '-', s).strip('-_')


def f(s):
    bare = ''.join(c for c in normalize('NFD', s) if category(c) != 'Mn')
    plain = ''.join([c for c in normalize('NFKD', s) if not combining(c)])
    return '|'.join([slug(s), bare, plain, normalize('NFC', bare), normalize('NFKC', s).casefold()])


# row: 'Crème Brûlée: 12 \u00bd\u20ac!'
# row: 'ﬁancé\u00a0№ ⑨ ｆｕｌｌ'
# row: 'e\u0301\u0323 o\u0302\u0301 \u1e69 \u212b'
# row: '\ud55c\uad6d\uc5b4 \u1112\u1161\u11ab'
# row: 'plain ascii -- text'
# row: 'Straße ﷺ \U0001d400 \U0001f600'
# row: ''
