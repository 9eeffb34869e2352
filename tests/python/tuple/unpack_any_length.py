# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    t = tuple(str(i) for i in range(n))
    match t:
        case ():
            return 'none'
        case (one,):
            return f'one {one}'
        case ('0', second):
            return f'two {second}'
        case (first, *rest, last):
            a, *b = t
            return f'{first} {rest} {last} {a} {b} {",".join(t)}'

# row: 0
# row: 1
# row: 2
# row: 3
# row: 6
