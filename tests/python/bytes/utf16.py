# sql: (s TEXT) RETURNS TEXT
# diverges: values: UTF-16, UTF-32, `cp1252` and the like raise LookupError
def f(s):
    try:
        return s.encode("utf-16-le").hex()
    except LookupError as e:
        return str(e)

# row: 'a'
# row: 'é𝄞'
