# sql: (d DATE, n BIGINT) RETURNS TEXT
# tier: native
import datetime
from datetime import date, timedelta
from decimal import Decimal

def f(d, n):
    visits = {}
    for i in range(abs(n) + 3):
        day = d + timedelta(days=i % 3)
        visits[day] = visits.get(day, 0) + i
    weekdays = {}
    for day, count in visits.items():
        weekdays.setdefault(day.weekday(), []).append(day)
    holidays = {date(2024, 1, 1), date(2024, 12, 25)}
    prices = {}
    for i in range(4):
        prices[Decimal(i) / Decimal(2)] = i
    spans = {timedelta(hours=i % 2) for i in range(abs(n) + 1)}
    text = ",".join(f"{day.isoformat()}={count}" for day, count in visits.items())
    return f"{text} {d in holidays} {len(weekdays)} {prices.get(Decimal('0.50'))} {prices.get(Decimal(1))} {prices.get(n)} {len(spans)} {datetime.datetime(2024, 1, 1) in holidays}"

# row: date(2024, 1, 1), 3
# row: date(2023, 12, 24), -1
# row: date(1999, 2, 27), 0
