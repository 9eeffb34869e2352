# sql: (line TEXT) RETURNS TEXT
# since 3.14: 'Foo' is not in list => list.index(x): x not in list
# tier: native
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def f(line):
    start = line.find("[")
    end = line.find("]", start)
    if start == -1 or end == -1:
        return None
    stamp, zone = line[start + 1:end].split(" ")
    day, mon, rest = stamp.split("/")
    year, hh, mm, ss = rest.split(":")
    month = MONTHS.index(mon) + 1
    return f"{year}-{month:02d}-{int(day):02d} {hh}:{mm}:{ss}{zone}"

# row: '149.97.111.192 - - [01/Jan/2000:02:20:45 -0500] "GET / HTTP/1.0" 304 -'
# row: 'x [1/Foo/2000:02:20:45 -0500]'
# row: 'x'
# row: 'x [1/Jan/2000 -0500]'
