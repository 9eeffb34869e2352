# sql: (a TEXT) RETURNS TEXT
# replays: 6
from datetime import date, datetime

def f(a):
    try:
        return str(datetime.strptime(a, "%Y-%m-%d")) + str(date.fromisoformat(a))
    except ValueError as e:
        return "no date"

# row: '2024-02-29'
# row: '2024-2-9'
# row: '20240229'
# row: '2024-13-01'
# row: ''
# row: '2024-02-29 '
# row: '2023-02-29'
