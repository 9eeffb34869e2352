# types: TEXT -> TEXT
def url_host(url):
    rest = url.split("://", 1)[-1]
    authority = rest.split("/", 1)[0].split("?", 1)[0]
    host = authority.rsplit("@", 1)[-1].split(":", 1)[0]
    return host.lower().removeprefix("www.")
