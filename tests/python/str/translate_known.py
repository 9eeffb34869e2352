# sql: (s TEXT) RETURNS TEXT
# tier: native
import html
from collections import Counter
T = str.maketrans("abc", "xyz", "!?")
def f(s):
    t = {ord("ä"): "ae", ord("ö"): "oe", 223: "ss", 0x1F600: None}
    return s.translate(T) + s.translate(t) + html.escape(s) + html.escape(s, quote=False) + str(Counter(s) == Counter(reversed(s))) + str(Counter(s) != Counter("ab"))

# row: 'cab!?'
# row: 'äöß😀a'
# row: '<a href=\'x\'>"&</a>'
# row: ''
