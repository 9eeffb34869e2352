# sql: (text TEXT) RETURNS TEXT
# tier: native
from urllib.parse import SplitResult, urlsplit, urlunsplit


def f(text):
    best = None
    hosts = set()
    parsed = []
    for word in text.split():
        url = urlsplit(word, scheme='https', allow_fragments=False)
        hosts.add(url.netloc)
        parsed.append(url)
        if best is None or url.path > best.path:
            best = url
    if best is None:
        return 'none'
    scheme, netloc, *rest = best
    last = parsed[-1]._replace(query='', netloc='X')
    made = urlunsplit((scheme, netloc, rest[0], 'q', ''))
    kinds = isinstance(best, SplitResult), isinstance(best, tuple), type(best) is SplitResult
    return f'{best.geturl()} {len(hosts)} {last} {made} {kinds} {parsed[0] == best} {sorted(parsed)[0].path}'

# row: 'http://a/b http://a/c#d x:y //h/a'
# row: '/b'
# row: ''
# row: 'http://h/z?1#2 http://h/z?2 /a/b/c'
