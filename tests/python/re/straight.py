# Patterns that are code: runs, repeats that give back, known texts, ends, decided choices.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import re

PATTERNS = [
    re.compile(r'(\S+) (\S*)'),
    re.compile(r'(\w+)\s*=\s*(.*)'),
    re.compile(r'"?([^",]*)"?,(.*)'),
    re.compile(r'(.*)/(.*)\.(\w+)'),
    re.compile(r'(.*)(\d+)(.*)'),
    re.compile(r'(\d{4})-(\d{2})-(\d{2})'),
    re.compile(r'([a-z]{2,5})([a-z]{1,3})(.?)'),
    re.compile(r'a*a*a*b'),
    re.compile(r'(\s*)(x?)(.+)$'),
    re.compile(r'(.*)\Z', re.S),
    re.compile(r'abcdefghijk(.*)'),
    re.compile(r'(?:foo|bar)(\d*)'),
    re.compile(r'(?:https?://)?([^/:]+)(?::\d+)?(/.*)?'),
    re.compile(r'[+-]?\d+\.?\d*'),
    re.compile(r'(\w+)@(\w+)\.com'),
    re.compile(r'(?i)(hello) (w.*d)'),
    re.compile(r''),
    re.compile(r'()(\n*)()'),
]
ANCHORED = [re.compile(r'^(\w+)'), re.compile(r'^$'), re.compile(r'\A\s*(\S+)\s*\Z'), re.compile(r'^(\w*)\s*$')]


def shown(found):
    if found is None:
        return '-'
    return f"{found.span()}{found.groups()}{found.lastindex}"


def f(s):
    out = []
    for pattern in PATTERNS:
        out.append(shown(pattern.match(s)))
        out.append(shown(pattern.fullmatch(s)))
        out.append(shown(pattern.search(s)))
    for pattern in ANCHORED:
        out.append(shown(pattern.search(s)))
    return ';'.join(out)


# row: ''
# row: ' '
# row: '\n'
# row: 'a'
# row: 'x\n'
# row: 'foo bar'
# row: 'foo123'
# row: 'key = value with spaces'
# row: 'key=\n'
# row: '"quoted, text",rest,more'
# row: '/usr/local/lib/file.tar.gz'
# row: '2024-02-29'
# row: '2024-02-2'
# row: 'abcdefghijklmno'
# row: 'abcdefghijklmnop'
# row: 'abcdefghijklmnopq'
# row: 'abcdefghijk'
# row: 'abcdefghij'
# row: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'
# row: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
# row: 'https://example.com:8080/path?x=1'
# row: 'http://example.com'
# row: '-12.50'
# row: '+7'
# row: 'anna@example.com'
# row: 'Hello World'
# row: 'hello w\nd'
# row: '   x  spaced out   '
# row: 'one two three 12345 four 6'
# row: 'wörter = größe'
# row: 'foo\u00a0bar'
# row: '\x1c\x1d tab\tand\x0bmore'
# row: 'nul\x00inside'
# row: 'see https://x.org/a/b.html and mail bob@site.com now'
# row: 'aaa bbb ccc=ddd'
# row: 'nothing here but 1 digit'
# row: 'ends with Hello World and more'
# row: '12-2024-01-31x'
