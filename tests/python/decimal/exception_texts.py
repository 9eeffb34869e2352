# sql: (s TEXT) RETURNS TEXT
from decimal import Decimal, DecimalException


def f(s):
    out = []
    for what in [
        lambda: Decimal(s),
        lambda: Decimal(s) / Decimal('0'),
        lambda: Decimal('0') // (Decimal(s) - Decimal(s)),
        lambda: Decimal(s) - Decimal('Infinity') * 0,
        lambda: Decimal(s).quantize(Decimal('1E-30')),
        lambda: int(Decimal(s)),
        lambda: round(Decimal(s)),
        lambda: float(Decimal(s)),
    ]:
        try:
            out.append(str(what()))
        except (DecimalException, ValueError, OverflowError) as e:
            out.append(f'{type(e).__name__}: {e}')
    return '; '.join(out)


# row: '1.5'
# row: 'abc'
# row: 'NaN'
# row: '-Infinity'
# row: 'sNaN'
# row: '123456789.5'
