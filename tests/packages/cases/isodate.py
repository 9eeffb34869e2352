import isodate

INPUTS = ['P1Y', 'P1M', 'P1W', 'PT36H', 'P3Y6M4DT12H30M5S', '-P2W', 'P0.5Y', 'PT0.3S', 'P', 'PT', 'x', '', '+P11D', 'P18Y9M4DT11H9M8S', 'P1DT12H', 'P0003-06-04T12:30:05']
INPUTS += ['2011-W21-4', '2011-146', '20110526', '2011-05', '2011', '19', '2011-05-26T12:30:05Z', '20110526T123005+0200', '2011-05-26T24:00', '12:30', '12:30:05.25-03:00', '2011-13-01']
INPUTS += [f'P{y}Y{m}M{d}DT{h}H' for y in (0, 2) for m in (1, 14) for d in (3, 40) for h in (0, 30)] + [f'2{n:03}-{n % 12 + 1:02}-{n % 28 + 1:02}T{n % 24:02}:{n % 60:02}:00+0{n % 10}:30' for n in range(60)]


def check(x):
    found = []
    for read, write in [(isodate.parse_duration, isodate.duration_isoformat), (isodate.parse_date, isodate.date_isoformat),
                        (isodate.parse_time, isodate.time_isoformat), (isodate.parse_datetime, isodate.datetime_isoformat)]:
        try:
            value = read(x)
            found.append([type(value).__name__, str(value), write(value)])
        except Exception as error:
            found.append([type(error).__name__, str(error)])
    return found
