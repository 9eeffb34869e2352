# sql: (d DATE) RETURNS TEXT
# tier: native
def f(d):
    return f"{d:%d.%m.%Y} {d.strftime('%A, %B %d')} {d.isocalendar()[1]} {d.isoweekday()} {d.toordinal()} {d.ctime()} {d.timetuple().tm_yday} {d:%b %-d}" 

# row: date(2024, 2, 29)
