# sql: (s TEXT) RETURNS TEXT
# tier: native
import html, re
def f(s):
    return html.unescape(re.sub(r"<[^>]+>", "", s)).strip()

# row: '<b>x &amp; y</b>'
# row: ''
# row: '&#65;&#x42;&#0;&#128;&#xD800;&#x110000;&#1;&#xfdd0;'
# row: '&notit;&ampx &foo; &lt &CounterClockwiseContourIntegral; &'
# row: '&#9999999;&#xffff;'
