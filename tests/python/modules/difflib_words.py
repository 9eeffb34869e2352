# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
import difflib
def f(a, b):
    m = difflib.SequenceMatcher(a=a.split(), b=b.split())
    x = m.find_longest_match(0, len(a.split()), 0, len(b.split()))
    return f"{m.ratio():.4f} {x.a} {x.b} {x.size}"

# row: 'the quick brown fox', 'a quick brown dog'
# row: '', 'x'
