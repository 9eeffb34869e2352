# sql: (s TEXT) RETURNS BIGINT
def f(s):
    if s.startswith(("http://", "https://")):
        return 1
    if s.endswith((".de", ".fr")):
        return 2
    return 0

# row: 'http://a'
# row: 'https://a'
# row: 'ftp://a.de'
# row: 'x.fr'
# row: ''
