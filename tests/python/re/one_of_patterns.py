# sql: (country TEXT, code TEXT) RETURNS TEXT
# tier: native
import re

PATTERNS = {
    'us': re.compile(r'(\d{5})(?:-(\d{4}))?'),
    'uk': re.compile(r'(?P<out>[A-Z]{1,2}\d[A-Z\d]?) ?(?P<in>\d[A-Z]{2})', re.I),
    'de': re.compile(r'\d{5}'),
}
OTHER = re.compile(r'\w+')


def f(country, code):
    pattern = PATTERNS.get(country, OTHER)
    found = pattern.fullmatch(code)
    if found is None:
        return f'{country}: none in {pattern.sub("*", code)}'
    return f'{country}: {found.group(0)} {found.start()} {len(pattern.findall(code + " " + code))}'

# row: 'us', '12345-6789'
# row: 'us', '12345'
# row: 'uk', 'sw1a 1aa'
# row: 'uk', '12345'
# row: 'de', '10115'
# row: 'de', 'D-10115'
# row: 'fr', 'x 75001'
# row: 'fr', '75001'
