# sql: (s TEXT) RETURNS TEXT
# since 3.14: max() arg is an empty sequence => max() iterable argument is empty
# tier: native
def f(s):
    words = s.split()
    longest = max(words, key=len)
    last = min(words, key=lambda w: (w[-1], w))
    either = max(s, longest, key=lambda t: t.count("a"))
    return f"{longest} {last} {either} {max(words, key=None)} {min([1, 2], key=lambda n: -n)}"

# row: 'pear fig apple'
# row: 'bb aa'
# row: ''
