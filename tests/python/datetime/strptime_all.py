# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
from datetime import datetime
FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%b %d, %Y", "%Y%m%d", "%d %B %Y %H:%M", "%y%m%d%H%M", "%a %d %b %Y", "%I:%M %p", "%d.%m.%y", "%Y-%j", "%H%M%S%f", "%d %b", "%Y-%m-%dT%H:%M:%S.%f", "%A, %B %d", "x%%%Y", "%H:%M:%S", "%M %S", "%m-%d  %H")
def f(s):
    out = []
    for i, fmt in enumerate(FORMATS):
        try:
            out.append(f"{i}={datetime.strptime(s, fmt).isoformat()}")
        except ValueError:
            continue
    return " ".join(out)

# row: '2024-02-30'
# row: '31/12/1999'
# row: 'Jan 5, 2021'
# row: '20240229'
# row: '7 March 2020 05:06'
# row: 'x'
# row: '240102'
# row: '2401020304'
# row: 'Thu 29 Feb 2024'
# row: '12:30 am'
# row: '12:30 PM'
# row: '5:07 pm'
# row: '1.2.68'
# row: '1.2.69'
# row: '2024-060'
# row: '2023-366'
# row: '2024-366'
# row: '235960'
# row: '29 Feb'
# row: '28 feb'
# row: '2024-02-29T23:59:59.5'
# row: '2024-02-29T23:59:59.123456'
# row: '2024-02-29T23:59:59.1234567'
# row: 'Monday, January 01'
# row: 'x%2024'
# row: '1 2'
# row: '11:60:61'
# row: '12-1 5'
# row: '2024-1-1'
# row: '  2024-1-1'
# row: '2024-1-1 '
# row: ' 1.2.69'
# row: '1 1'
# row: '111'
# row: '1111'
# row: '11111'
# row: '111111'
# row: '1111111'
# row: '12-1   5'
# row: '12-1\t5'
# row: '0000-01-01'
# row: '2024-001'
# row: '2024-1'
# row: '2024-12'
# row: '2024-123'
# row: 'MAY 5, 2021'
# row: 'may 05, 2021'
# row: '99991231'
# row: '00000101'
# row: '١٢:٣٠ am'
