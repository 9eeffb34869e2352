# sql: (k TEXT, s TEXT) RETURNS TEXT
# tier: native
class Unsupported(Exception):
    pass


def legacy(s):
    if not s:
        raise ValueError("empty")
    raise Unsupported("legacy format: " + s)


def plain(s):
    return s.upper()


def f(k, s):
    handler = plain if k == "plain" else legacy
    try:
        return handler(s)
    except Unsupported as e:
        return "unsupported: " + str(e)
    except ValueError as e:
        return "invalid: " + str(e)


# row: 'plain', 'a'
# row: 'old', ''
# row: 'old', 'x'
# row: None, 'ü'
# row: 'old', None
