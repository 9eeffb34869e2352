# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    return "{} {} {0}".replace(" {0}", "").format(a, s) + " {1}-{0:>4}".format(a, s) + " {x:05d}".format(x=a)

# row: 5, 'q'
# row: -5, ''
