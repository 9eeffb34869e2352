# sql: (z TEXT) RETURNS TEXT
# tier: mixed
from zoneinfo import ZoneInfo, available_timezones
def f(z):
    return str(ZoneInfo(z).key) + str("Europe/Paris" in available_timezones())

# row: 'UTC'
# row: '/etc/passwd'
# row: '../x'
# row: 'a//b'
# row: ''
