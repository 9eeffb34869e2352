# sql: (a TEXT) RETURNS TEXT
# tier: native

from collections import OrderedDict

RULES = OrderedDict([("b", 1), ("a", 2)])
MAKERS = OrderedDict(up=lambda s: s.upper(), twice=lambda s: s * 2)


def f(a):
    try:
        made = MAKERS[a](a)
    except KeyError as e:
        made = repr(e)
    return f"{RULES.get(a)} {RULES.get(a, 0)} {a in RULES} {list(RULES)} {made}"


# row: 'a'
# row: 'twice'
# row: ''
