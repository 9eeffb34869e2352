# sql: (s TEXT) RETURNS TEXT
# tier: native
import datetime
def f(s):
    d = datetime.date.fromisoformat(s) if s else None
    return str(d and d.year)

# row: '2024-01-01'
# row: ''
