# sql: (url TEXT) RETURNS TEXT
from urllib.parse import urlsplit


def f(url):
    try:
        u = urlsplit(url)
        return str(u.port)
    except ValueError as e:
        return type(e).__name__ + ': ' + str(e)

# row: 'http://h:80/'
# row: 'http://h:0/'
# row: 'http://h:65535/'
# row: 'http://h:65536/'
# row: 'http://h:/'
# row: 'http://h/'
# row: 'http://h:8x/'
# row: 'http://h:-1/'
# row: 'http://h:²/'
# row: 'http://[::1/'
# row: 'http://a]b/'
# row: 'http://[::1]:8080/'
# row: 'http://u@h:99999999999999999999/'
