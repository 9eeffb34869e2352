# sql: (n TEXT) RETURNS BOOLEAN
# tier: native
def f(n):
    digits = [int(d) for d in n if d.isdigit()]
    odd_digits = digits[-1::-2]
    even_digits = digits[-2::-2]
    checksum = sum(odd_digits)
    for d in even_digits:
        checksum += sum([int(x) for x in str(d * 2)])
    return checksum % 10 == 0

# row: '4539 1488 0343 6467'
# row: '8273 1232 7352 0569'
# row: ''
