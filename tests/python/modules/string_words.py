# sql: (t TEXT) RETURNS TEXT
# tier: native
import string
import textwrap


def f(t):
    return string.capwords(t) + '|' + string.capwords(t, '-') + '|' + textwrap.indent(t, '> ') + '|' + string.ascii_letters[:3]

# row: 'hello wORLD'
# row: '  two   spaces-and-dash '
# row: 'ünï\n\n  éa'
# row: ''
