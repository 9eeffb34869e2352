# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(a, x, s):
    return "{} {:>5} {0!r} {{}} {1:.2f}".replace("{} {:>5} ", "").format(a, x) + "|{:<6}|{:^6}|{:06.2f}|{:+d}|{s}|{s!r:>6}|{0:{1}}|".format(s, a, x, a, s=s) if s == "" else "{0}{1}{0}{name:*^5}{2:.1%}".format(a, s, x, name=s)

# row: 1, 2.5, 'a'
# row: -7, 0.125, 'é'
# row: 10, 1e10, 'abcdef'
