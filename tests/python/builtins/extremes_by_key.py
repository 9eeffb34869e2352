# sql: (x BIGINT, d DATE) RETURNS TEXT
# tier: native
from datetime import timedelta
from decimal import Decimal
SHOPS = [("north", 3, 8), ("south", 5, 1), ("west", -2, 2)]
RATES = {"low": 2, "high": 9, "odd": -3}
def f(x, d):
    near = min(SHOPS, key=lambda shop: abs(shop[1] - x) + abs(shop[2] - x))
    order = sorted(SHOPS, key=lambda shop: (shop[1] * x, shop[0]))
    best = max(RATES, key=lambda name: RATES[name] * x)
    value = max(RATES.values(), key=lambda rate: rate * x)
    known = sorted(SHOPS, key=lambda shop: shop[2])
    days = [d + timedelta(days=i * x % 5) for i in range(4)]
    prices = [Decimal(i * x) / 4 for i in range(3)]
    return f"{near[0]} {[s[0] for s in order]} {best} {value} {known[0][0]} {max(days)} {min(days)} {max(prices)} {max([i / 2 if i % 2 else i for i in range(abs(x) + 1)])}"

# row: 3, date(2024, 2, 27)
# row: -1, date(2024, 1, 1)
# row: 0, date(2023, 12, 31)
