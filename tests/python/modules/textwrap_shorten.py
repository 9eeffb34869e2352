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
    return textwrap.shorten(x, 20), textwrap.shorten(x, width=12, placeholder='...')
