# sql: (base TEXT, url TEXT) RETURNS TEXT
# tier: native
from urllib.parse import urldefrag, urljoin


def f(base, url):
    joined = urljoin(base, url)
    return f'{joined} {urldefrag(joined)} {urldefrag(url).fragment}'

# row: 'http://a/b/c/d;p?q', 'g:h'
# row: 'http://a/b/c/d;p?q', 'g'
# row: 'http://a/b/c/d;p?q', './g'
# row: 'http://a/b/c/d;p?q', 'g/'
# row: 'http://a/b/c/d;p?q', '/g'
# row: 'http://a/b/c/d;p?q', '//g'
# row: 'http://a/b/c/d;p?q', 'g?y#s'
# row: 'http://a/b/c/d;p?q', 'g;x=1/../y'
# row: 'http://a/b/c/d;p?q', '../../../g'
# row: 'http://a/b/c/d;p?q', '..'
# row: 'http://a/b/c/d;p?q', '../..'
# row: 'http://a/b/c/d;p?q', '.'
# row: 'http://a/b/c/d;p?q', 'g//h/./i/../j'
# row: 'http://a/b/c/d;p?q', ''
# row: '', 'http://x/'
# row: 'http://a', 'b'
# row: 'file:///a/b', 'c'
# row: 'x:/a/b', 'c'
# row: 'https://user@host:1/dir/', '../ünï#ö'
