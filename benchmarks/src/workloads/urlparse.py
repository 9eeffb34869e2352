from urllib.parse import urlparse


def url_parts(url):
    parts = urlparse(url)
    return parts.netloc + parts.path + '?' + parts.query
