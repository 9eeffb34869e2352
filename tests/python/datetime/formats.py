# sql: (a TEXT) RETURNS TEXT
# tier: native
from datetime import date, datetime

def f(a):
    t = datetime.strptime(a, "%d/%m/%Y %H:%M:%S")
    return t.strftime("%Y-%m-%d %H:%M:%S.%f %y %j %a %A %b %B %p %I %%") + f" {t:%H.%M} {t.date().strftime('%A, %d')}"

# row: '29/02/2024 23:59:59'
# row: '01/01/1970 00:00:00'
# row: '31/12/1999 12:30:01'
# row: '15/07/2022 01:02:03'
