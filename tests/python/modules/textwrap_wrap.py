# sql: (x TEXT, width BIGINT) RETURNS TEXT
# tier: native
# row: 'The quick brown fox jumped over the lazy dog', 10
# row: '', 10
# row: '   ', 10
# row: 'a-well-known long-winded-hyphenated sentence, with -- dashes', 9
# row: 'Donaudampfschifffahrtsgesellschaft and Straße', 12
# row: 'tab\there\nnew line   and blanks', 8
# row: None, 5
# row: 'one two three four', 70


import textwrap


def f(x, width):
    if x is None:
        return None
    return textwrap.wrap(x, width), textwrap.wrap(x, width + 3, initial_indent='* ', subsequent_indent='  ')
