# sql: (x TEXT) RETURNS TEXT
# tier: native
# row: '  one\n    two\n\n   three'
# row: '\ta\n\tb\n'
# row: '\ta\n  b'
# row: 'a\n  b'
# row: ''
# row: '   \n  x\n \n'
# row: None


import textwrap


def f(x):
    if x is None:
        return None
    return textwrap.dedent(x), textwrap.indent(x, '> ')
