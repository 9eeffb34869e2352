from dateutil import parser, relativedelta, rrule, tz, easter
from datetime import datetime

INPUTS = (
    [f'{y}-{m:02}-{d:02}T{d % 24:02}:{m}:07' for y, m, d in zip(range(1990, 2040), list(range(1, 13)) * 5, list(range(1, 28)) * 2)]
    + ['10 Sep 2003', 'Sep 10, 2003 at 10:36pm', 'Thu Sep 25 10:36:28 2003', '2003-09-25T10:49:41.5-03:00', '20030925T104941']
    + ['Wed, July 10, \'96', '1996.July.10 AD 12:08 PM', '12h', '5 months', 'not a date', '', '99/99/99', '31-Feb-2020', '10:36']
    + [f'{m}/{d}/{y}' for m in range(1, 13) for d in (1, 13, 28) for y in (1999, 24)]
)
NOON = datetime(2021, 3, 4, 12)


def check(x):
    found = parser.parse(x, default=NOON)
    later = found + relativedelta.relativedelta(months=+1, weekday=relativedelta.FR(-1))
    gap = relativedelta.relativedelta(found.replace(tzinfo=None), NOON)
    days = list(rrule.rrule(rrule.WEEKLY, count=3, byweekday=(rrule.TU, rrule.TH), dtstart=found))
    return [found.isoformat(), later.isoformat(), repr(gap), [day.isoformat() for day in days], str(easter.easter(found.year))]
