# sql: (k BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def f(k, x, s):
    a = "{} {} {}".format(k, x, s) + "{2}-{0}-{2}".format(k, x, s) + "{k}|{s!r}|{x:.2f}".format(k=k, x=x, s=s)
    b = "{:>{}}|{:{w}.{p}f}|{:{fill}^7}".format(s, 6, x, k, w=9, p=2, fill="*")
    c = "{{{}}} {{}} }}{{{a}".format(k, a=s) + "{a}{}{b}{}".format(k, s, a=x, b=1) + "{0!r:>8}{0!s:<8}".format(s)
    return a + b + c + "".format(k) + "é{}é".format(k)

# row: 1, 2.5, 'ab'
# row: -3, -0.0, 'é"'
# row: 0, 1e100, ''
