# sql: (t TIMESTAMP) RETURNS TEXT
# tier: native
def f(t):
    return t.strftime("%a %A %w %d %b %B %m %y %Y %H %I %p %M %S %f %j %U %W %c %x %X %% %G %u %V %D %F %T %R %e %h %C %-d %-m %-H %-I %-j") + str(t.isocalendar()) + str(t.timetuple()) + t.ctime()

# row: datetime(2024, 2, 29, 13, 5, 7, 123)
# row: datetime(2021, 1, 3, 0, 0, 0, 0)
# row: datetime(2020, 12, 31, 23, 59, 59, 0)
# row: datetime(2023, 1, 1, 0, 0, 0, 0)
# row: datetime(2018, 12, 31, 0, 0, 0, 0)
# row: datetime(1999, 1, 1, 0, 30, 0, 0)
# row: datetime(2000, 2, 29, 12, 0, 0, 0)
# row: datetime(2024, 7, 4, 9, 0, 0, 0)
