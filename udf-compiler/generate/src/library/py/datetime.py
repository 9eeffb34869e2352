"""The module datetime: tuples that its methods give."""

from collections import namedtuple


class IsoCalendarDate(namedtuple('IsoCalendarDate', 'year week weekday')):
    def __repr__(self):
        return f'datetime.IsoCalendarDate(year={self.year}, week={self.week}, weekday={self.weekday})'


class struct_time(namedtuple('struct_time', 'tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst')):
    def __repr__(self):
        return (
            f'time.struct_time(tm_year={self.tm_year}, tm_mon={self.tm_mon}, tm_mday={self.tm_mday}, '
            f'tm_hour={self.tm_hour}, tm_min={self.tm_min}, tm_sec={self.tm_sec}, tm_wday={self.tm_wday}, '
            f'tm_yday={self.tm_yday}, tm_isdst={self.tm_isdst})'
        )
