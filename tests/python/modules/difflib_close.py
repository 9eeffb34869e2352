# sql: (a TEXT) RETURNS TEXT
# tier: native
from difflib import get_close_matches
WORDS = ["ape", "apple", "peach", "puppy", "orange", "applet"]
def f(a):
    r = get_close_matches(a, WORDS)
    return str(r) + str(get_close_matches(a, WORDS, n=1, cutoff=0.4))

# row: 'appel'
# row: 'zzz'
# row: ''
# row: 'pea'
