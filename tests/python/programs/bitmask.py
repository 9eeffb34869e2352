# sql: (n BIGINT) RETURNS TEXT
# tier: native
FLAGS = ['read', 'write', 'exec', 'admin', 'guest']


def f(n):
    names = [name for i, name in enumerate(FLAGS) if n & (1 << i)]
    rest = n >> len(FLAGS)
    if rest:
        names.append('other(0x%x)' % rest)
    return '|'.join(names) or 'none'

# row: 0
# row: 5
# row: 255
# row: -1
