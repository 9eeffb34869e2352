# sql: (a TEXT) RETURNS TEXT
# tier: native
from difflib import get_close_matches
WORDS = ["ape", "apple", "peach", "puppy", "orange", "applet"]
def f(a):
    words = WORDS + a.split("p")
    return str(get_close_matches(a, words, cutoff=0.5))

# row: 'appel'
# row: 'zzz'
# row: ''
# row: 'pea'
