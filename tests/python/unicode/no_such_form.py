# The empty text is in every form, whatever it is called; the interpreter looks at the form first.
# sql: (form TEXT, s TEXT) RETURNS TEXT
# tier: native
# diverges: values: names of forms
import unicodedata


def f(form, s):
    return f"{unicodedata.normalize(form, s)!r} {unicodedata.is_normalized(form, s)}"


# row: 'XYZ', ''
# row: 'XYZ', 'e'
# row: 'NFC', ''
