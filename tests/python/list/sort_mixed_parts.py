# sql: (s TEXT, d DATE) RETURNS TEXT
# tier: native
from datetime import timedelta
from decimal import Decimal
def f(s, d):
    out = {}
    for part in s.split(";"):
        key, sep, value = part.partition("=")
        out[key] = value if sep else None
    days = sorted([d + timedelta(days=i * 7 % 5) for i in range(4)], reverse=True)
    prices = sorted(Decimal(i * 7 % 5) / 4 for i in range(5))
    mixed = sorted(1.5 if len(k) == 1 else len(k) for k in out)
    pairs = sorted((len(k), v) for k, v in out.items())
    return f"{sorted(out.items())} {[x.day for x in days]} {[str(p) for p in prices]} {mixed} {pairs}"

# row: 'b=2;a=1', date(2024, 2, 28)
# row: 'a;bb=c', date(2024, 1, 1)
# row: 'x;x;yy', date(2024, 1, 1)
# row: 'x=1;y;zz', date(2024, 1, 1)
