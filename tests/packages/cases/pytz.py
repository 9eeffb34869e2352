from datetime import datetime
import pytz

ZONES = ['UTC', 'Europe/Berlin', 'US/Eastern', 'Asia/Kolkata', 'Australia/Sydney', 'America/Sao_Paulo', 'Nowhere/Land', 'Pacific/Apia']
INPUTS = [f'{zone}|{year}-{month:02}-28T02:30:00' for zone in ZONES for year in (1970, 2011, 2024) for month in (1, 3, 6, 10)] + ['europe/berlin|2020-03-29T02:30:00']


def check(x):
    name, text = x.split('|')
    zone, time = pytz.timezone(name), datetime.fromisoformat(text)
    local = zone.localize(time)
    return [local.isoformat(), local.tzname(), local.astimezone(pytz.utc).isoformat(), zone.normalize(local).isoformat(), str(local.dst())]
