# sql: (line TEXT) RETURNS BIGINT
# tier: native
def f(line):
    tail = line.rsplit(" ", 2)
    status, size = tail[-2], tail[-1]
    if size == "-" or not status.startswith("2"):
        return 0
    return int(size)

# row: 'a b 200 1956'
# row: 'a b 304 -'
# row: 'a'
# row: 'a 200 x'
