# sql: (x TEXT) RETURNS TEXT
# tier: native
# row: 'The quick brown fox jumped over the lazy dog'
# row: ''
# row: '   '
# row: 'a-well-known long-winded-hyphenated sentence, with -- dashes'
# row: 'Donaudampfschifffahrtsgesellschaft and Straße'
# row: 'tab\there\nnew line   and blanks'
# row: None


import textwrap


def f(x):
    if x is None:
        return None
    return textwrap.fill(x, width=14), textwrap.wrap(x, 11, break_long_words=False), textwrap.wrap(x, 13, max_lines=2), textwrap.wrap(x, 12, drop_whitespace=False)
