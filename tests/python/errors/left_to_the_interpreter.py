# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 9
import json
from datetime import date, datetime
from decimal import Decimal, InvalidOperation


def f(s):
    try:
        if s[0] == 'd':
            return str(date.fromisoformat(s[1:]))
        if s[0] == 't':
            return str(datetime.fromisoformat(s[1:]))
        if s[0] == 'n':
            return str(Decimal(s[1:]))
        return repr(json.loads(s))
    except (ValueError, InvalidOperation) as e:
        return type(e).__name__

# row: 'd20240229'
# row: 'd2024-W09-4'
# row: 't20240229T101500'
# row: 't2024-02-29T10:15+02:00'
# row: 'nInfinity'
# row: 'ns_NaN1'
# row: 'n٣'
# row: '"\\ud800"'
# row: '123456789012345678901234567890'
# row: 'd2024-02-30'
# row: 'n1..2'
# row: '["a"'
