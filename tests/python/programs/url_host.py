# sql: (url TEXT) RETURNS TEXT
# tier: native
def f(url):
    i = url.find("://")
    rest = url[i + 3:] if i >= 0 else url
    for stop in "/?#":
        j = rest.find(stop)
        if j >= 0:
            rest = rest[:j]
    at = rest.rfind("@")
    if at >= 0:
        rest = rest[at + 1:]
    colon = rest.find(":")
    if colon >= 0:
        rest = rest[:colon]
    return rest.lower() or None

# row: 'https://user:pw@WWW.Example.com:8080/a/b?c#d'
# row: 'example.org'
# row: 'http://'
# row: 'http://bücher.de/x'
# row: ''
