# sql: (a BIGINT) RETURNS TEXT
def f(a):
    match a:
        case 1:
            return "one"
        case int(x, y):
            return "two parts"
        case _:
            return "other"

# row: 1
# row: 2
# row: None
