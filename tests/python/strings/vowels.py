# sql: (s TEXT) RETURNS BIGINT
# tier: native
VOWELS = "aeiou"


def f(s):
    return sum([1 if c in VOWELS else 0 for c in s.lower()])

# row: 'Education'
# row: ''
