# sql: (s TEXT) RETURNS TEXT
# tier: native
from datetime import datetime
FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%b %d, %Y", "%Y%m%d", "%d %B %Y %H:%M")
def f(s):
    for fmt in FORMATS:
        try:
            return datetime.strptime(s.strip(), fmt).strftime("%Y-%m-%dT%H:%M")
        except ValueError:
            continue
    return None

# row: '2024-02-30'
# row: '31/12/1999'
# row: 'Jan 5, 2021'
# row: '20240229'
# row: '7 March 2020 05:06'
# row: 'x'
