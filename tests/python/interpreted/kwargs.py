# sql: (a BIGINT) RETURNS TEXT
def show(*args, sep="-", **kw):
    return sep.join([str(x) for x in args] + [f"{k}={v}" for k, v in kw.items()])


def f(a):
    opts = {"sep": "/", "z": 1}
    return show(a, a + 1, y=2) + " " + show(*[a, a], **opts)

# row: 1
