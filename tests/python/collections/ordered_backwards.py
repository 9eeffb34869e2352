# python: 3.12
# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import OrderedDict


def f(s):
    places = OrderedDict()
    for i, c in enumerate(s):
        places[c] = i
    back = [c for c in reversed(places)]
    more = places | {'z': 0} if s else {'z': 0} | places
    return f'{back} {more} {len(places)}'

# row: 'hello'
# row: ''
