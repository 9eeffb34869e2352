# sql: (i BIGINT) RETURNS TEXT
# tier: native
def f(i):
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    return days[i]

# row: 0
# row: 6
# row: -1
# row: 7
