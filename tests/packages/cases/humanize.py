import datetime
import humanize

INPUTS = [str(n) for n in (0, 1, 7, 10, 99, 100, 1000, 12345, 999999, 10**6, 123456789, 10**9, 10**12, 10**15, 10**33, -5, -1000, 0.5, 0.001, 2.75, 1e-9, 3e10)]
INPUTS += [str(n * 977 % 100003) for n in range(90)] + ['x', 'nan', 'inf']


def check(x):
    number = float(x) if '.' in x or 'e' in x or x in ('nan', 'inf') else x if x == 'x' else int(x)
    found = [humanize.intcomma(number), humanize.intword(number), humanize.ordinal(number), humanize.apnumber(number)]
    found += [humanize.fractional(number), humanize.scientific(number)]
    if isinstance(number, int):
        found += [humanize.naturalsize(number), humanize.naturalsize(number, binary=True), humanize.naturalsize(number, gnu=True)]
        span = datetime.timedelta(seconds=abs(number) % 10**8)
        found += [humanize.naturaldelta(span), humanize.precisedelta(span, minimum_unit='seconds'), humanize.metric(number, 'V')]
    return found
