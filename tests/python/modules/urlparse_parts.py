# sql: (url TEXT) RETURNS TEXT
# tier: native
# replays: 1
import urllib.parse
from urllib.parse import urlparse, urlsplit as split


def f(url):
    u = urlparse(url)
    s = split(url)
    again = u.geturl() == s.geturl() or f'{u.geturl()} {s.geturl()}'
    return f'{u} {s.path!r} {u.hostname!r} {u.username!r} {u.password!r} {again} {len(u)} {u[1] is not None}'

# row: 'http://example.com/a/b;p=1?q=2&r#frag'
# row: 'HTTPS://Anna:Secret:2@Example.COM:8080/x%20y/?#'
# row: ''
# row: '//host/only'
# row: 'mailto:someone@example.com?subject=hi'
# row: 'a:b:c'
# row: '1http://x/y'
# row: '  \t http://blank.example/pa\tth\n?x=\r1'
# row: 'http:///three/slashes'
# row: 'http://h?q/w#f?g'
# row: 'svn+ssh://u@h/p;v'
# row: 'x-y.z+1:rest'
# row: 'é://h/ünï?ö=ä'
# row: 'http://münchen.de/'
# row: '/path;with/params;here?q'
# row: 'javascript:alert(1);'
# row: ';;;'
# row: '#?:/'
# row: 'http://@:/'
