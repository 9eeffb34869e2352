# sql: (url TEXT) RETURNS BIGINT
from urllib.parse import urlparse


def f(url):
    return urlparse(url).port

# row: 'http://h:80/'
# row: 'http://h:70000/'
# row: 'http://h:abc/'
# row: 'http://[/'
# row: 'nothing'
