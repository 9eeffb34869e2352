# sql: (n BIGINT) RETURNS TEXT
# tier: native
ONES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
        'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']


def say(n):
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10] + ('-' + ONES[n % 10] if n % 10 else '')
    if n < 1000:
        return ONES[n // 100] + ' hundred' + (' and ' + say(n % 100) if n % 100 else '')
    return say(n // 1000) + ' thousand' + (' ' + say(n % 1000) if n % 1000 else '')


def f(n):
    if n < 0:
        return 'minus ' + say(-n)
    return say(n)

# row: 0
# row: 342
# row: 999999
# row: -12
