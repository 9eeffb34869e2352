# types: TEXT -> TEXT STRICT
from urllib.parse import urlparse


def urlparse_host(url):
    parts = urlparse(url)
    return parts.hostname
