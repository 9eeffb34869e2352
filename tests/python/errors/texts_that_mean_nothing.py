# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
import json
from datetime import date, datetime
from decimal import Decimal, InvalidOperation


def day(s):
    try:
        return date.fromisoformat(s)
    except ValueError:
        return None


def moment(s):
    try:
        return datetime.fromisoformat(s)
    except ValueError:
        return None


def number(s):
    try:
        return Decimal(s)
    except InvalidOperation:
        return None


def document(s):
    try:
        return json.loads(s)
    except json.JSONDecodeError:
        return 'bad'


def digits(s):
    try:
        return bytes.fromhex(s).hex()
    except ValueError:
        return None


def f(s):
    return f'{day(s)} {moment(s)} {number(s)} {document(s)} {digits(s)}'

# row: '2024-02-29'
# row: '2024-02-30'
# row: '2024-13-01 10:00'
# row: '2024-01-01 10:60'
# row: '2024-01-01T23:59:59'
# row: '12.50'
# row: '$5'
# row: '{"a": [1, null]}'
# row: '{"a": [1, null}'
# row: 'abc'
# row: 'abcd'
# row: ''
# row: 'é'
