# sql: (q TEXT, n BIGINT) RETURNS TEXT
# tier: native
from urllib.parse import parse_qs, parse_qsl, urlencode


def f(q, n):
    pairs = parse_qsl(q, keep_blank_values=True)
    lists = parse_qs(q)
    first = lists.get('a', ['none'])[0]
    text = urlencode({'n': n, 'first': first, 'ö': 1.5}) + '&' + urlencode(pairs)
    try:
        strict = len(parse_qsl(q, strict_parsing=True, max_num_fields=3))
    except ValueError as e:
        strict = str(e)
    return f'{pairs} {lists} {text} {strict} {parse_qsl(q, separator=";")}'

# row: 'a=1&b=2&a=3', 1
# row: '', 0
# row: 'a', 5
# row: 'a=%20+x&c=&=d&&a==', -1
# row: 'k=1;k=2&z=%C3%BC', 7
# row: 'a=1&a=2&a=3&a=4', 9
