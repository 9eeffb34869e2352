# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    """03/01/2011 02:27:57 PM -> 2011-03-01T14:27:57"""
    if not s:
        return None
    date, time, ampm = s.split(' ')
    m, d, y = date.split('/')
    h, mi, sec = [int(x) for x in time.split(':')]
    if ampm == 'PM' and h < 12:
        h += 12
    elif ampm == 'AM' and h == 12:
        h = 0
    return '%s-%s-%sT%02d:%02d:%02d' % (y, m, d, h, mi, sec)

# row: '03/01/2011 02:27:57 PM'
# row: '03/01/2011 12:00:01 AM'
# row: '03/01/2011'
# row: ''
# row: None
