# sql: (s TEXT) RETURNS TEXT
# tier: native
import statistics


def f(s):
    d = {p.split("=")[0]: int(p.split("=")[1]) for p in s.split(";") if p}
    values = lambda: (v for v in d.values() if v > 0)
    spread = statistics.stdev(values()) if len(d) > 2 else None
    return str([
        statistics.median(values()),
        statistics.mean(d.values()),
        statistics.fmean(map(float, d.values())),
        statistics.mode(values()),
        statistics.multimode(k[0] for k in d),
        statistics.median_low(set(d.values())),
        spread,
    ])

# row: 'a=1;b=3;c=3;bb=8'
# row: 'x=2'
# row: 'x=0'
# row: ''
